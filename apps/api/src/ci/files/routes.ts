import { operation } from '../../operation.ts'
import { keepCiFile } from './keep-ci-file.ts'
import { pathOfFile, publicUrlOf } from './stored-path.ts'
import { answerFile } from '../../platform/http/answer-file.ts'
import { readCiFile } from './read-ci-file.ts'

export const ciFileRoutes = [
  operation('uploadCiFile')(async ({ headers, stream }, context) => {
    const declaredSize = Number(headers.get('content-length') ?? 0)
    const { id, size } = await keepCiFile(context, { stream, declaredSize })
    const path = pathOfFile(id)
    return { status: 201, body: { path, public_url: publicUrlOf(context.config, path), size } }
  }),
  operation('getCiFile')(async ({ path, headers, method }, context) => {
    const { id, size, content_type: type } = await readCiFile(context, path.fileId)
    const sha256 = id.slice(0, 64)
    return answerFile(
      { headers, method },
      {
        sha256,
        size,
        cacheControl: 'public, max-age=31536000, immutable',
        headers: {
          'Content-Type': type,
          // Any client with a token can upload, so only images, videos and sounds are served inline.
          'Content-Disposition': `${/^(image|video|audio)\//.test(type) ? 'inline' : 'attachment'}; filename="${id}"`,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
        open: (range) => context.ciBlobs.open(sha256, range),
      },
    )
  }),
]
