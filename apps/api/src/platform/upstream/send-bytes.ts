import { Readable } from 'node:stream'
import type { HeldBytes } from './held-bytes.ts'
import { streamRest, type StreamLimits } from './stream-rest.ts'

/**
 * The bytes of a large answer, for one reader: piece by piece, and held until all are sent, the reader leaves or stands
 * still. Throws CrowdedError when there is no memory for them.
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

/** Each in memory of its own: one that waits in a connection must not keep the others. */
function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array> {
  for (let place = 0; place < bytes.length; place += pieceBytes) yield bytes.slice(place, place + pieceBytes)
}
