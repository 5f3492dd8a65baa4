import { operation } from '../../operation.ts'
import { answerFile } from '../../platform/http/answer-file.ts'
import { readPicture } from './read-picture.ts'

export const pictureRoutes = [
  operation('getNodeVersionPicture')(async ({ path, query, headers, method }, context) => {
    const { bytes, sha256, type } = await readPicture(context, { ...path, path: query.path })
    return answerFile(
      { headers, method },
      {
        sha256,
        size: bytes.length,
        // The bytes never change. The week limits how long caches show a picture of a banned version.
        cacheControl: 'public, max-age=604800, immutable',
        headers: {
          'Content-Type': type,
          // Pages show the picture anyway. A browser that opens a drawing directly saves it.
          'Content-Disposition': 'attachment',
        },
        // Drawings contain styles, which load nothing.
        styles: true,
        open: (range) => Promise.resolve(streamOf(range ? bytes.subarray(range.start, range.end + 1) : bytes)),
      },
    )
  }),
]

function streamOf(bytes: Buffer): ReadableStream<Uint8Array> {
  return new Blob([Uint8Array.from(bytes)]).stream()
}
