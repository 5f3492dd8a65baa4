import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange } from './exchanges.ts'

export interface PaceLimits {
  /** Interval between checks of all connections. */
  everyMs: number
  /** Time in which a client must reach the least pace. */
  graceMs: number
  /** Least pace of a client that sends its body or takes its answer. */
  bytesPerSecond: number
}

/** Progress of a connection when its current grace period began. */
interface Stretch {
  of: IncomingMessage
  moved: number
  since: number
}

/**
 * Ends connections whose client sends or takes less than the least pace while the registry waits for it. The registry's
 * own time does not count. A slow client above the least pace may continue for hours.
 */
export function dropSlowClients(
  server: Server,
  exchanges: ReadonlyMap<Socket, Exchange>,
  { everyMs, graceMs, bytesPerSecond }: PaceLimits,
): void {
  const stretches = new WeakMap<Socket, Stretch>()
  const enough = (bytesPerSecond * graceMs) / 1000

  const look = (socket: Socket, request: IncomingMessage, now: number): void => {
    const moved = movedOn(socket)
    const stretch = stretches.get(socket)
    if (stretch?.of !== request || !waitsForClient(socket, request) || moved - stretch.moved >= enough) {
      stretches.set(socket, { of: request, moved, since: now })
      return
    }
    // A piece that is handed to the system counts as sent only when all of it is sent.
    const patienceMs = graceMs + (socket.writableLength / bytesPerSecond) * 1000
    if (now - stretch.since > patienceMs) end(server, socket)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, { request }] of exchanges) if (request) look(socket, request, now)
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Returns the bytes that the client sent, plus those that it took. */
function movedOn(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}

function waitsForClient(socket: Socket, request: IncomingMessage): boolean {
  const takesSlowly = socket.writableLength > 0
  // With a full buffer, the registry is slow to read, not the client.
  const sendsSlowly = !request.complete && request.readableLength < request.readableHighWaterMark
  return takesSlowly || sendsSlowly
}

/** Ends a connection like Node's own time-outs: with 408 if no answer was sent yet. */
function end(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('the client is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, socket)
}
