import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from '@registry/api'
import { answerBrokenRequests, refuseUnreadable } from './answer-broken-requests.ts'
import { clientNamer, type NameClient } from './client-address.ts'
import { dropSlowClients, type PaceLimits } from './drop-slow-clients.ts'
import { followExchanges } from './exchanges.ts'
import { withLingeringBody } from './lingering-body.ts'
import { limitConnections, type ConnectionCounts } from './limit-connections.ts'

const sweepMs = 100

/** Time for requests that were on their way in kept connections when the last request was answered. */
const lingerMs = 1000

export interface Listening {
  /** Port in use; the requested port unless that was 0. */
  port: number
  /** Accepts no further connections. Resolves when the running requests are answered, or after `patienceMs`. */
  close(patienceMs: number): Promise<void>
}

/** Limits of the time that clients take, and of their connections. */
export interface ListenLimits {
  headersMs: number
  /** Limit of the time without a byte in either direction. */
  silentMs: number
  pace: PaceLimits
  connections: ConnectionCounts
}

const usualLimits: ListenLimits = {
  headersMs: 30_000,
  silentMs: 120_000,
  pace: { everyMs: 5000, graceMs: 30_000, bytesPerSecond: 1024 },
  connections: { all: 10_000, ofOneAddress: 512 },
}

interface Options {
  nameClient?: NameClient
  limits?: Partial<ListenLimits>
}

/** Limit in bytes. Clients name all their nodes in a single address, thousands of them. */
const maxHeaderSize = 256 * 1024

/** Answers the requests that it can answer, and passes other requests on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Chains middleware in order; each middleware decides whether the next runs. */
export function inTurn(...each: (Middleware | undefined)[]): Middleware {
  return each.reduceRight<Middleware>(
    (later, middleware) =>
      middleware
        ? (request, response, next) => middleware(request, response, () => later(request, response, next))
        : later,
    (_request, _response, next) => next(),
  )
}

/** Serves a handler on a port. Throws ConfigError, naming the setting, when the port is not available. */
export async function listen(
  handle: (request: Request) => Promise<Response>,
  { port, host, setting }: { port: number; host: string | undefined; setting: string },
  before: Middleware = (_request, _response, next) => next(),
  { nameClient = clientNamer(), limits: special }: Options = {},
): Promise<Listening> {
  const limits = { ...usualLimits, ...special }
  const listener = getRequestListener(
    (request, { incoming, outgoing }) => {
      tellClient(request.headers, nameClient(incoming.socket.remoteAddress, request.headers.get('x-forwarded-for')))
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      return handle(hasBody ? withLingeringBody(request, incoming, outgoing) : request)
    },
    // The listener would close the connection half a second after an early answer.
    { autoCleanupIncoming: false },
  )
  const connectionsCheckingInterval = Math.min(5000, limits.headersMs)
  const server = createServer({ maxHeaderSize, connectionsCheckingInterval }, (request, response) => {
    // Connections stay open until the port closes: clients would reconnect, and connections that wait then are reset.
    if (!server.listening) response.shouldKeepAlive = false
    if (refuseUnreadable(request, response)) return
    before(request, response, () => void listener(request, response))
  })
  limitWaiting(server, limits)
  const exchanges = followExchanges(server)
  answerBrokenRequests(server, exchanges, maxHeaderSize)
  dropSlowClients(server, exchanges, limits.pace)
  limitConnections(server, limits.connections, nameClient)
  const stop = stopListening(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ConfigError(whyNot(error, port, setting))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: stop,
  }
}

/** Sets `X-Forwarded-For` to the trusted address of the client, or removes the header. */
function tellClient(headers: Headers, client: string | undefined): void {
  if (client === undefined) headers.delete('x-forwarded-for')
  else headers.set('x-forwarded-for', client)
}

/**
 * Drops silent clients. A request has no time limit, so that a steady upload may take any time; `dropSlowClients`
 * enforces the least pace.
 */
function limitWaiting(server: Server, { headersMs, silentMs }: ListenLimits): void {
  server.requestTimeout = 0
  server.headersTimeout = headersMs
  server.timeout = silentMs
  // The timeout is longer than that of load balancers, so that they never send a request into a closing connection.
  server.keepAliveTimeout = 75_000
}

function whyNot(error: NodeJS.ErrnoException, port: number, setting: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set ${setting} to another port.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights. Set ${setting} to a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  return `Port ${port} cannot be served (${error.message}). Set ${setting} to another port.`
}

/**
 * Tracks the connections of a server for a graceful shutdown without a lost request. Returns the function that stops
 * the server.
 */
function stopListening(server: Server): (patienceMs: number) => Promise<void> {
  const silent = silentConnections(server)
  return async (patienceMs) => {
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // The port closes right after the system's queue of new connections was emptied: connections in that queue would be
    // reset.
    await new Promise((resolve) => setImmediate(resolve))
    // `server.close` would reset kept connections at once, and lose requests that are on their way in them.
    NetServer.prototype.close.call(server)
    const timer = setTimeout(() => server.closeAllConnections(), Math.max(patienceMs, 1))
    const sweepFrom = Date.now() + Math.min(lingerMs, patienceMs)
    const sweep = setInterval(
      () => {
        // The sweep runs after a read of arrived bytes, because a busy process runs timers before it reads.
        if (Date.now() >= sweepFrom) setImmediate(() => closeIdle(server, silent))
      },
      Math.min(sweepMs, Math.max(patienceMs, 1)),
    )
    await closed
    clearTimeout(timer)
    clearInterval(sweep)
  }
}

function closeIdle(server: Server, silent: ReadonlySet<Duplex>): void {
  server.closeIdleConnections()
  for (const socket of silent) socket.destroy()
}

/** Returns connections that have not sent a request; browsers open some ahead. Node does not count them as idle. */
function silentConnections(server: Server): ReadonlySet<Duplex> {
  const silent = new Set<Duplex>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}
