import { RegistryError } from '../../../platform/errors.ts'
import { assertWithin, nameOfAddress, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { answerFacet } from './answer-facet.ts'
import { answerQueries, hitsOf, readQueries } from './answer-queries.ts'
import { answerQuery, type Served } from './answer-query.ts'
import { createGate, type Gate } from './gate.ts'
import { ProtocolError } from './protocol-error.ts'
import { queryOptions } from './query-options.ts'
import { rawParams, type RawParams } from './read-params.ts'
import { readProtocolBody } from './read-protocol-body.ts'

const base = '/1/indexes'
/** Answers with more hits than this are large: few of them are held at a time. */
const mostSmall = 100

/**
 * Answers clients that speak Algolia's protocol of search, below `/1/indexes`; undefined for every other address. Only
 * active nodes are there and everybody may read them, so that application ids and keys are not looked at.
 */
export function createAlgoliaServer(
  served: Served & { rateLimits: RateLimits },
): (request: Request, requestId: string) => Promise<Response | undefined> {
  const gate = createGate({ places: 3, mostWaiting: 30, longestMs: 5000 })
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
