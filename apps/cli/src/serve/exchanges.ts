import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The last request of a connection and its answer, over or not; undefined before the first. */
export interface Exchange {
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
}

/** State of each open connection. A listener for the end of each answer would cost too much. */
export function followExchanges(server: Server): ReadonlyMap<Socket, Exchange> {
  const exchanges = new Map<Socket, Exchange>()
  server.on('connection', (socket: Socket) => {
    exchanges.set(socket, { request: undefined, response: undefined })
    socket.once('close', () => exchanges.delete(socket))
  })
  server.on('request', (request, response) => {
    const exchange = exchanges.get(request.socket)
    if (!exchange) return
    exchange.request = request
    exchange.response = response
  })
  return exchanges
}
