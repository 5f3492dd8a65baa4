import { isObject } from '../../../platform/is-object.ts'
import { answerFacet } from './answer-facet.ts'
import { answerQuery, type Served } from './answer-query.ts'
import { ProtocolError } from './protocol-error.ts'
import { queryOptions, type QueryOptions } from './query-options.ts'
import { rawParams, readText, type RawParams } from './read-params.ts'

const mostQueries = 50
const mostConditions = 100
/** An answer is held as a whole before it is sent. */
const mostHits = 1000

/** One of several queries that come together. */
interface Asked {
  params: RawParams
  options: QueryOptions
  index: string
  /** What values are asked for instead of hits. */
  facet: string | undefined
}

/** Understands queries that come together, before any of them is answered. Throws a refusal, also when they ask for too much in all. */
export function readQueries(body: object): Asked[] {
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

/** How many hits the answers may have in all. */
export function hitsOf(queries: readonly Pick<Asked, 'facet' | 'options'>[]): number {
  return queries.reduce((sum, { facet, options }) => sum + (facet === undefined ? options.hitsPerPage : 0), 0)
}

/** One query after the other: many at once would keep others waiting. */
export async function answerQueries(served: Served, queries: readonly Asked[]): Promise<unknown> {
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
