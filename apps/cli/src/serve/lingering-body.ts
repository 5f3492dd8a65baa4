import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

/**
 * Time in which a client may send the rest of a body whose answer it already has: the usual life of an upload address.
 * `dropSlowClients` ends clients that send too little.
 */
const lingerMs = 3_600_000

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
  keepReading(incoming)
  outgoing.once('finish', () => {
    if (incoming.readableEnded) return
    const timer = setTimeout(() => incoming.socket.destroy(), lingerMs).unref()
    incoming.once('close', () => clearTimeout(timer))
    pieces.return?.().then(
      () => incoming.resume(),
      () => incoming.socket.destroy(),
    )
  })
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: ReadableStream.from(pieces), duplex: 'half' })
}

/** Delays the close by which Node ends an answer with `Connection: close`, until the body has arrived. */
function keepReading(incoming: Readable & { socket: Socket }): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    const close = () => Socket.prototype.destroySoon.call(socket)
    if (incoming.readableEnded || incoming.destroyed) {
      close()
      return
    }
    socket.end()
    incoming.once('close', close)
  }
}
