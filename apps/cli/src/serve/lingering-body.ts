import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

/** Time in which a client may send the rest of a body whose answer it already has. */
const lingerMs = 120_000

/**
 * Replaces the body of a request by one that handlers may leave unread. The rest is read and dropped after the answer.
 * Many clients send everything before they read, and a connection that closes earlier would lose them the answer.
 */
export function withLingeringBody(
  request: Request,
  incoming: Readable & { socket: Socket },
  outgoing: Writable,
): Request {
  const pieces = incoming.iterator({ destroyOnReturn: false })
  outgoing.once('finish', () => {
    if (incoming.readableEnded) return
    const timer = setTimeout(() => incoming.socket.destroySoon(), lingerMs).unref()
    incoming.once('close', () => clearTimeout(timer))
    pieces.return?.().then(
      () => incoming.resume(),
      () => incoming.socket.destroySoon(),
    )
  })
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: ReadableStream.from(pieces), duplex: 'half' })
}
