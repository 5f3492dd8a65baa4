import { operation } from '../../operation.ts'
import { presentVersion } from '../versions/present.ts'
import { publishVersion } from './publish.ts'
import { receiveArchive } from './receive-archive.ts'
import { signUploadUrl, verifyUploadUrl } from './upload-url.ts'

export const publishingRoutes = [
  operation('publishNodeVersion')(async ({ path, body, principal }, context) => {
    const { version, upload } = await publishVersion(context, principal, { ...body, ...path })
    return {
      status: 201,
      changed: [{ nodeId: version.node_id }, 'lists'],
      body: {
        signedUrl: signUploadUrl(context, upload),
        node_version: presentVersion(context.config, version, { nodeStatus: 'active' }),
      },
    }
  }),
  operation('uploadNodeVersion')(async ({ path, query, headers, stream }, context) => {
    verifyUploadUrl(context, { id: path.uploadId, ...query })
    const version = await receiveArchive(context, path.uploadId, {
      stream,
      declaredSize: Number(headers.get('content-length') ?? 0),
    })
    const body = presentVersion(context.config, version, { nodeStatus: 'active' })
    return { status: 200, changed: [{ nodeId: version.node_id }, 'lists'], body }
  }),
]
