import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface PaceLimits {
  /** How often it is looked at. */
  everyMs: number
  /** In which the least pace must have been reached. */
  graceMs: number
  /** The least that a client sends of its body, or takes of its answer, while it is waited for. */
  bytesPerSecond: number
}

interface Exchange {
  request: IncomingMessage
  /** Where the connection was when this stretch began; undefined until it is looked at. */
  stretch: { moved: number; since: number } | undefined
}

/**
 * Ends connections whose client is waited for and sends or takes less than the least pace. Time that the registry needs does
 * not count, and a client that is merely slow may go on for hours.
 */
export function dropSlowClients(server: Server, { everyMs, graceMs, bytesPerSecond }: PaceLimits): void {
  // The last of each connection, over or not: to be told of its end would cost each of thousands a second.
  const exchanges = new Map<Socket, Exchange>()
  server.on('connection', (socket: Socket) => socket.once('close', () => exchanges.delete(socket)))
  server.on('request', (request: IncomingMessage) => exchanges.set(request.socket, { request, stretch: undefined }))

  const look = (socket: Socket, exchange: Exchange, now: number): void => {
    const moved = movedOn(socket)
    const enough = (bytesPerSecond * graceMs) / 1000
    const { stretch } = exchange
    if (!stretch || !waitsForClient(socket, exchange) || moved - stretch.moved >= enough) {
      exchange.stretch = { moved, since: now }
      return
    }
    // What was handed to the system in one piece counts as taken only when all of it is.
    const patienceMs = graceMs + (socket.writableLength / bytesPerSecond) * 1000
    if (now - stretch.since > patienceMs) end(server, socket)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, exchange] of exchanges) look(socket, exchange, now)
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Bytes that have come, and that were taken. */
function movedOn(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}

function waitsForClient(socket: Socket, { request }: Exchange): boolean {
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
