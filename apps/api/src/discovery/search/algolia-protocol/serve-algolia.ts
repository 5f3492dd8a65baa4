import { RegistryError } from '../../../platform/errors.ts'
import { assertWithin, nameOfAddress, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { answerFacet } from './answer-facet.ts'
import { answerQuery, type Served } from './answer-query.ts'
import { createGate, type Gate } from './gate.ts'
import { ProtocolError } from './protocol-error.ts'
import { queryOptions, type QueryOptions } from './query-options.ts'
import { rawParams, type RawParams, readText } from './read-params.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isObject } from '../../../platform/is-object.ts'

const mostQueries = 50

const mostConditions = 100

/** The server holds a whole answer in memory before it sends the answer. */
const mostHits = 1000

/** Query in a batch. */
interface Asked {
  params: RawParams
  options: QueryOptions
  index: string
  /** Requests values of a facet instead of hits. */
  facet: string | undefined
}

const mostBytes = 256 * 1024

const unzip = promisify(gunzip)

/** Depth limit of a request: a list of queries with parameters in an object, and filters in lists of lists. */
const deepest = 8

const base = '/1/indexes'
/** Answers with more hits are large: the server holds only a few large answers at a time. */
const mostSmall = 100

/**
 * Serves clients of Algolia's search protocol below `/1/indexes`; returns undefined for other addresses. The results
 * are public, so the server ignores application ids and keys.
 */
export function createAlgoliaServer(
  served: Served & { rateLimits: RateLimits },
): (request: Request, requestId: string) => Promise<Response | undefined> {
  const gate = createGate({ concurrent: 3, mostWaiting: 30, longestMs: 5000 })
  return async (request, requestId) => {
    const url = new URL(request.url)
    if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight })
    const client = request.headers.get('x-forwarded-for')
    const quota = client ? served.rateLimits.take('search', nameOfAddress(client)) : undefined
    try {
      assertWithin(quota)
      return json(200, await answer(served, gate, request, url))
    } catch (error) {
      return refuse(served, error, requestId)
    }
  }
}

async function answer(served: Served, gate: Gate, request: Request, url: URL): Promise<unknown> {
  const [index = '', ...rest] = url.pathname
    .slice(base.length + 1)
    .split('/')
    .map(decoded)
  const action = `${request.method} ${rest.length === 3 && rest[0] === 'facets' ? `facets/${rest[2]}` : rest.join('/')}`
  const within = <Answer>(hits: number, work: () => Promise<Answer>) => (hits > mostSmall ? gate.pass(work) : work())
  const one = (params: RawParams) => {
    const options = queryOptions(params)
    return within(options.hitsPerPage, () => answerQuery(served, index, params, options))
  }
  switch (action) {
    case 'GET ':
      return one(rawParams(Object.fromEntries(url.searchParams)))
    case 'POST query':
      return one(rawParams(await readProtocolBody(request)))
    case 'POST facets/query': {
      const params = rawParams(await readProtocolBody(request))
      return answerFacet(served, index, rest[1] ?? '', params, queryOptions(params))
    }
    case 'POST queries':
      if (index === '*') {
        const queries = readQueries(await readProtocolBody(request))
        return within(hitsOf(queries), () => answerQueries(served, queries))
      }
  }
  throw new ProtocolError(404, 'Path not found: this server answers queries alone')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ProtocolError(400, 'The address cannot be read')
  }
}

function refuse({ log }: Served, error: unknown, requestId: string): Response {
  if (error instanceof ProtocolError || error instanceof RegistryError) {
    const seconds = error instanceof RegistryError ? error.facts['seconds'] : undefined
    const headers = seconds === undefined ? {} : { 'Retry-After': String(seconds) }
    return json(error.status, { message: error.message, status: error.status }, headers)
  }
  log.error({ err: error, requestId }, 'a query of the Algolia protocol failed')
  return json(500, { message: 'Internal error', status: 500 })
}

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'content-type, x-algolia-agent, x-algolia-api-key, x-algolia-application-id, x-algolia-usertoken, x-algolia-query-id, x-algolia-request-id, x-algolia-useragent, x-forwarded-for',
  'Access-Control-Max-Age': '86400',
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'no-store',
      ...(status === 503 && { 'Retry-After': '5' }),
      ...headers,
    },
  })
}

/**
 * Parses a body as JSON and ignores its content type: browsers declare a form or text to avoid a preflight. Throws a
 * refusal.
 */
async function readProtocolBody(request: Request): Promise<object> {
  const given = await bytesOf(request)
  const isZipped = request.headers.get('content-encoding') === 'gzip'
  const text = (isZipped ? await unzipped(given) : given).toString('utf8').trim()
  if (text === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ProtocolError(400, 'Invalid JSON')
  }
  if (!isObject(parsed)) throw new ProtocolError(400, 'Expecting a JSON object')
  if (isDeeper(parsed, deepest)) throw new ProtocolError(400, 'The JSON is nested too deeply')
  return parsed
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1))
}

async function bytesOf(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | [] = request.body ?? []
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > mostBytes) throw new ProtocolError(413, 'The body is too large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    throw new ProtocolError(400, 'The body was broken off')
  }
  return Buffer.concat(chunks)
}

async function unzipped(bytes: Buffer): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: mostBytes })
  } catch {
    throw new ProtocolError(400, 'The body cannot be unpacked, or is too large')
  }
}

/**
 * Parses all queries of a batch before it is answered. Throws `ProtocolError`, also when the batch requests too much in
 * total.
 */
function readQueries(body: object): Asked[] {
  const { requests }: { requests?: unknown } = body
  if (!Array.isArray(requests)) throw new ProtocolError(400, 'Expecting an array of requests')
  if (requests.length > mostQueries) throw new ProtocolError(400, `Too many queries: ${mostQueries} at most`)
  const queries = requests.map(readQuery)
  const conditions = queries.reduce((sum, { options }) => sum + options.groups.flat().length, 0)
  if (conditions > mostConditions) {
    throw new ProtocolError(400, `Too many filters: ${mostConditions} conditions at most in all queries of a request`)
  }
  if (hitsOf(queries) > mostHits) {
    throw new ProtocolError(400, `Too many hits: ${mostHits} at most in all queries of a request (hitsPerPage)`)
  }
  return queries
}

/** Returns the maximum total of hits in the answers. */
function hitsOf(queries: readonly Pick<Asked, 'facet' | 'options'>[]): number {
  return queries.reduce((sum, { facet, options }) => sum + (facet === undefined ? options.hitsPerPage : 0), 0)
}

/** Answers queries in sequence, because many concurrent queries would delay other clients. */
async function answerQueries(served: Served, queries: readonly Asked[]): Promise<unknown> {
  const results: unknown[] = []
  for (const { params, options, index, facet } of queries) {
    results.push(
      await (facet === undefined
        ? answerQuery(served, index, params, options)
        : answerFacet(served, index, facet, params, options)),
    )
  }
  return { results }
}

function readQuery(query: unknown): Asked {
  if (!isObject(query)) throw new ProtocolError(400, 'Expecting each request to be an object')
  const params = rawParams(query)
  return {
    params,
    options: queryOptions(params),
    index: readText(params, 'indexName'),
    facet: readText(params, 'type') === 'facet' ? readText(params, 'facet') : undefined,
  }
}
