import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from '@registry/api'
import { answerBrokenRequests } from './answer-broken-requests.ts'
import { clientAddress } from './client-address.ts'

export interface Listening {
  /** The port in use; the one asked for unless that was 0. */
  port: number
  /** Takes no more connections, and resolves when the running requests are answered or `patienceMs` are over. */
  close(patienceMs: number): Promise<void>
}

/** Bytes; clients name every node they have in one address, thousands of them. */
const maxHeaderSize = 256 * 1024

const sweepMs = 100

/** Answers what it can by itself and hands the rest on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Serves a handler on a port. Throws ConfigError, naming the setting, when the port cannot be had. */
export async function listen(
  handle: (request: Request) => Promise<Response>,
  { port, host, setting }: { port: number; host: string | undefined; setting: string },
  before: Middleware = (_request, _response, next) => next(),
): Promise<Listening> {
  const listener = getRequestListener((request, { incoming }) => {
    nameClient(request.headers, incoming.socket.remoteAddress)
    return handle(request)
  })
  const server = createServer({ maxHeaderSize }, (request, response) =>
    before(request, response, () => void listener(request, response)),
  )
  limitWaiting(server)
  answerBrokenRequests(server, maxHeaderSize)
  const silent = silentConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(whyNot(error, port, setting))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (patienceMs) => close(server, silent, patienceMs),
  }
}

/** From here on `X-Forwarded-For` is the one address that can be believed, or missing. */
function nameClient(headers: Headers, peer: string | undefined): void {
  const client = clientAddress(peer, headers.get('x-forwarded-for'))
  if (client === undefined) headers.delete('x-forwarded-for')
  else headers.set('x-forwarded-for', client)
}

/** A silent client is dropped; a slow, steady upload may take as long as it likes. */
function limitWaiting(server: Server): void {
  server.requestTimeout = 0
  server.headersTimeout = 60_000
  server.timeout = 120_000
  // Longer than balancers keep a connection, so that they never send a request into one that closes.
  server.keepAliveTimeout = 75_000
}

function whyNot(error: NodeJS.ErrnoException, port: number, setting: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set ${setting} to another port.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Set ${setting} to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  return `Port ${port} cannot be served (${error.message}). Set ${setting} to another port.`
}

/** Connections that have not asked for anything; browsers open some ahead. Node does not count them as idle. */
function silentConnections(server: Server): ReadonlySet<Duplex> {
  const silent = new Set<Duplex>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

function close(server: Server, silent: ReadonlySet<Duplex>, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    // A connection whose last request is answered meanwhile would be kept for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
    for (const socket of silent) socket.destroy()
  })
}
