import { operation } from '../../operation.ts'
import { answerFile } from '../../platform/http/answer-file.ts'
import { readBytesOf, readTextOf } from './read-file.ts'

export const fileRoutes = [
  operation('getNodeVersionFile')(async ({ path, query }, context) => {
    const file = await readTextOf(context, { ...path, path: query.path })
    const { size, isText, text, isCut } = file
    return { status: 200, body: { path: query.path, size, is_text: isText, text, is_cut: isCut } }
  }),
  operation('downloadNodeVersionFile')(async ({ path, query, headers, method }, context) => {
    const { bytes, sha256 } = await readBytesOf(context, { ...path, path: query.path })
    return answerFile(
      { headers, method },
      {
        sha256,
        size: bytes.length,
        // Caches must revalidate before each use, because the version may have been banned.
        cacheControl: 'public, no-cache',
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename*=UTF-8''${fileNameOf(query.path)}`,
        },
        open: (range) =>
          Promise.resolve(
            new Blob([Uint8Array.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]).stream(),
          ),
      },
    )
  }),
]

/** Returns the last part of a path, escaped for a header (RFC 8187). */
function fileNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toWellFormed()
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
