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
 * Ends connections whose client is waited for and sends or takes less than the least pace. Time that the registry needs does
 * not count, and a client that is merely slow may go on for hours.
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
    // A piece handed to the system counts as sent only when all of it is.
    const patienceMs = graceMs + (socket.writableLength / bytesPerSecond) * 1000
    if (now - stretch.since > patienceMs) end(server, socket)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, { request }] of exchanges) if (request) look(socket, request, now)
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Bytes that have come, and that were taken. */
function movedOn(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}

function waitsForClient(socket: Socket, request: IncomingMessage): boolean {
  const takesSlowly = socket.writableLength > 0
  // Beyond that the registry is the one that does not read on.
  const sendsSlowly = !request.complete && request.readableLength < request.readableHighWaterMark
  return takesSlowly || sendsSlowly
}

/** As Node tells of its own time-outs: answered with 408 where nothing was answered yet. */
function end(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('the client is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, socket)
}
