import { Readable } from 'node:stream'
import type { HeldBytes } from './held-bytes.ts'
import { streamRest, type StreamLimits } from './stream-rest.ts'

/**
 * Streams the bytes of a large answer to one reader, piece by piece. The memory is held until all bytes are sent, or
 * the reader leaves or stalls. Throws CrowdedError without memory for the bytes.
 */
export function sendBytes(
  bytes: Uint8Array<ArrayBuffer>,
  held: HeldBytes,
  limits: StreamLimits,
): ReadableStream<Uint8Array> {
  held.hold(bytes.length)
  const { stream, ended } = streamRest([], Readable.from(piecesOf(bytes), { highWaterMark: 1 }), limits)
  void ended.then(() => held.free(bytes.length))
  return stream
}

const pieceBytes = 64 * 1024

/** Yields copies of pieces, because a piece that waits in a connection must not keep the other pieces in memory. */
function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) yield bytes.slice(offset, offset + pieceBytes)
}
