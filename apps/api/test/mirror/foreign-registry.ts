import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

type Fields = Record<string, unknown>

export interface ForeignNode extends Fields {
  id: string
  updatedAt?: string
  versions?: Fields[]
}

/** Handles or breaks a request; 'pass' lets it through. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => 'pass' | 'handled'

export interface ForeignRegistry {
  baseUrl: string
  nodes: ForeignNode[]
  advisories: Fields[]
  files: Map<string, Buffer>
  /** Faults for the next requests whose address contains the key, each used once. */
  faults: { part: string; fault: Fault }[]
  requests: string[]
  headers: Record<string, string>
  /** Peak of concurrent requests. */
  mostAtOnce: number
  answerDelayMs: number
}

export const fails =
  (status: number, headers: Record<string, string> = {}): Fault =>
  (_request, response) => {
    response.writeHead(status, headers).end('trouble')
    return 'handled'
  }

export const resets: Fault = (request) => {
  request.socket.resetAndDestroy()
  return 'handled'
}

/** Sends the start of an answer, then closes the connection. */
export const breaksOff: Fault = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write('{"nodes": [')
  setTimeout(() => response.destroy(), 10)
  return 'handled'
}

export const answers =
  (body: string): Fault =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
    return 'handled'
  }

export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Runs another registry that follows the contract, and fails on demand. */
export function useForeignRegistry(): ForeignRegistry {
  const foreign: ForeignRegistry = {
    baseUrl: '',
    nodes: [],
    advisories: [],
    files: new Map(),
    faults: [],
    requests: [],
    headers: {},
    mostAtOnce: 0,
    answerDelayMs: 0,
  }
  let atOnce = 0
  const server = createServer((request, response) => {
    foreign.requests.push(request.url ?? '')
    foreign.mostAtOnce = Math.max(foreign.mostAtOnce, ++atOnce)
    response.on('close', () => atOnce--)
    const index = foreign.faults.findIndex(({ part }) => request.url?.includes(part))
    const [found] = index < 0 ? [] : foreign.faults.splice(index, 1)
    if (found?.fault(request, response) === 'handled') return
    setTimeout(() => answer(foreign, request, response), foreign.answerDelayMs)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    foreign.baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  beforeEach(() => {
    foreign.nodes = []
    foreign.advisories = []
    foreign.files.clear()
    foreign.faults = []
    foreign.requests = []
    foreign.headers = {}
    foreign.mostAtOnce = 0
    foreign.answerDelayMs = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return foreign
}

function answer(foreign: ForeignRegistry, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', foreign.baseUrl)
  const file = foreign.files.get(url.pathname)
  if (file) return void response.writeHead(200, { 'Content-Length': file.length }).end(file)
  const [status, body] = reply(foreign, url)
  response.writeHead(status, { 'Content-Type': 'application/json', ...foreign.headers }).end(JSON.stringify(body))
}

function reply(foreign: ForeignRegistry, url: URL): [status: number, body: unknown] {
  const [, , id, rest] = url.pathname.split('/')
  if (url.pathname === '/nodes') return [200, listing(foreign, url.searchParams)]
  if (url.pathname === '/advisories') {
    const totalPages = Math.ceil(foreign.advisories.length / Number(url.searchParams.get('limit')))
    return [200, { advisories: pageOf(foreign.advisories, url.searchParams), totalPages }]
  }
  const node = foreign.nodes.find((candidate) => candidate.id === id)
  if (!node) return [404, { error: 'node_not_found', message: 'There is no such node.' }]
  if (rest === undefined) return [200, wire(node)]
  if (rest === 'versions' && url.pathname.endsWith('/versions')) return [200, node.versions ?? []]
  return [404, { error: 'route_not_found', message: 'There is nothing here.' }]
}

function listing({ nodes }: ForeignRegistry, query: URLSearchParams) {
  const since = query.get('timestamp')
  const ids = query.getAll('node_id')
  const found = nodes
    .filter((node) => !since || Date.parse(node.updatedAt ?? '2000-01-01T00:00:00Z') > Date.parse(since))
    .filter((node) => ids.length === 0 || ids.includes(node.id))
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
  return {
    total: found.length,
    page,
    limit,
    totalPages: Math.ceil(found.length / limit),
    nodes: pageOf(found, query).map(wire),
  }
}

function pageOf<Item>(items: readonly Item[], query: URLSearchParams): Item[] {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
  return items.slice((page - 1) * limit, page * limit)
}

function wire({ versions: _versions, updatedAt: _updatedAt, ...node }: ForeignNode): Fields {
  return node
}
