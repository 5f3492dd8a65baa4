import { PassThrough, pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { hasAlready, machineHeaders, notChanged } from '../answer.ts'
import { acceptedEncoding, type Encoding } from '../compress.ts'

const oneHour = 3600

interface Streamed {
  /** Of what it is made of: known before a byte of it is. */
  etag: string
  items: () => Iterable<unknown> | AsyncIterable<unknown>
  /** Makes text of items. */
  writer: () => Transform
  onError: (error: unknown) => void
}

/** Answers XML while it is being made, however long it is. An error in the middle breaks it off, so that nobody takes half for whole. */
export const answerStream = (request: Request, { etag, items, writer, onError }: Streamed): Response => {
  const headers = machineHeaders('application/xml; charset=utf-8', oneHour, etag)
  if (hasAlready(request, headers)) return notChanged(headers)
  headers.set('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request)
  if (encoding) headers.set('content-encoding', encoding)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = encoding ? compressing(encoding) : new PassThrough()
  pipeline(Readable.from(items()), writer(), inPieces, bytes, (error) => {
    if (error && !isGivenUp(error)) onError(error)
  })
  // Node's own type for the streams of the web, which its Response takes.
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers })
}

const pieceLength = 64 * 1024

// The writer makes a piece of text of each item: each on its own costs whoever compresses and sends it more than the item.
async function* inPieces(texts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const text of texts) {
    piece += text.toString()
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

// Whoever stops reading is no fault.
const isGivenUp = (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ABORT_ERR'

const compressing = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip()
