import { setImmediate } from 'node:timers/promises'
import {
  type FacetField,
  type SearchAnswer,
  type SearchField,
  type SearchHit,
  type SearchRequest,
  parseQuery,
} from '@registry/search-engine'
import type { Context } from '../../../context.ts'
import { sortOfIndex, suggestionsIndex } from '../index-names.ts'
import { readRecords } from '../records/read-records.ts'
import { facetAttributes, searchableAttributes } from './attributes.ts'
import { soughtWords, type Sought } from './highlight.ts'
import { createHitPresenter, type Hit } from './present-hit.ts'
import { ProtocolError } from './protocol-error.ts'
import type { QueryOptions } from './query-options.ts'
import type { RawParams } from './read-params.ts'
import { searchFilters } from './search-filters.ts'
import { wireStatus } from '../../../registry/nodes/present.ts'

/** Parts of the context that serve the protocol. */
export type Served = Pick<Context, 'db' | 'search' | 'log'>

/** Answers a query of an index as Algolia does. Throws `ProtocolError`, with 404 for an unknown index. */
export async function answerQuery(
  served: Served,
  index: string,
  params: RawParams,
  options: QueryOptions,
): Promise<Record<string, unknown>> {
  const start = performance.now()
  const { hits, total, ...more } = await (index === suggestionsIndex
    ? answerSuggestions(served, options)
    : answerNodes(served, index, options))
  return {
    hits,
    nbHits: total,
    page: options.page,
    nbPages: options.hitsPerPage === 0 ? 0 : Math.ceil(total / options.hitsPerPage),
    hitsPerPage: options.hitsPerPage,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true },
    query: options.query,
    params: echo(params),
    ...more,
    index,
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  }
}

/** Converts a query for packs to a search request. Throws `ProtocolError`. */
export function searchRequest(index: string, options: QueryOptions): SearchRequest {
  const sort = sortOfIndex(index)
  if (!sort) throw new ProtocolError(404, `Index ${index.slice(0, 100)} does not exist`)
  return {
    text: options.query,
    sort,
    offset: options.offset,
    limit: options.hitsPerPage,
    also: searchFilters(options.groups),
    facets: wantedFacets(options.facets).map(([, field]) => field),
    ...(options.restrictSearchableAttributes && { fields: fieldsOf(options.restrictSearchableAttributes) }),
  }
}

interface Answered {
  hits: Hit[]
  total: number
  facets?: Record<string, Record<string, number>>
}

async function answerNodes(served: Served, index: string, options: QueryOptions): Promise<Answered> {
  const answer = await served.search.search(searchRequest(index, options))
  const found = await readRecords(
    served.db,
    answer.hits.map(({ id }) => id),
  )
  // A pack may have been banned after the answer was computed.
  const open = new Map(found.filter(({ row }) => row.status === 'active').map(({ record }) => [record.id, record]))
  const words = soughtWords(parseQuery(options.query).words)
  const present = createHitPresenter(options)
  const hits: Hit[] = []
  for (const [at, hit] of answer.hits.entries()) {
    // Other requests get answers in between.
    if (at > 0 && at % atOnce === 0) await setImmediate()
    const record = open.get(hit.id)
    if (record) hits.push(present(record, soughtOf(words, hit)))
  }
  return {
    hits,
    total: answer.total,
    ...(options.facets.length > 0 && {
      facets: presentFacets(answer, options),
      exhaustiveFacetsCount: hasAllFacets(answer, options),
    }),
  }
}

async function answerSuggestions({ search }: Served, options: QueryOptions): Promise<Answered> {
  const { queries, packs } = await search.suggest(options.query, mostSuggested)
  const all = [...new Set([...queries, ...packs.map(({ name }) => name.toLowerCase())])].slice(0, mostSuggested)
  const present = createHitPresenter(options)
  const sought = { words: soughtWords(options.query), others: [] }
  const hits = all.map((query, at) =>
    // The registry does not count searches, so popularity is the rank alone.
    present({ objectID: query, query, nb_words: query.split(/\s+/).length, popularity: all.length - at }, sought),
  )
  return { hits: hits.slice(options.offset, options.offset + options.hitsPerPage), total: hits.length }
}

const mostSuggested = 20
const atOnce = 50

function soughtOf(words: readonly string[], { reasons }: SearchHit): Sought {
  const others = reasons.flatMap(({ text }) => text?.split(' ') ?? [])
  return { words, others: [...new Set(others)].filter((one) => one !== '' && !words.includes(one)) }
}

function fieldsOf(attributes: readonly string[]): SearchField[] {
  const fields = attributes.flatMap((name) => {
    const known = Object.hasOwn(searchableAttributes, name) ? searchableAttributes[name] : undefined
    if (known) return known
    throw new ProtocolError(400, `restrictSearchableAttributes: ${name.slice(0, 50)} is not in searchableAttributes`)
  })
  return [...new Set(fields)]
}

/** Ignores facets that cannot be counted, as Algolia does. */
function wantedFacets(names: readonly string[]): [string, FacetField][] {
  return Object.entries(facetAttributes).filter(([name]) => names.includes(name) || names.includes('*'))
}

function presentFacets({ facets }: SearchAnswer, { facets: names, maxValuesPerFacet }: QueryOptions) {
  return Object.fromEntries(
    wantedFacets(names)
      .map(([name, field]): [string, Record<string, number>] => {
        const values = (facets[field] ?? []).slice(0, maxValuesPerFacet)
        return [name, Object.fromEntries(values.map(({ value, count }) => [facetValue(field, value), count]))]
      })
      .filter(([, values]) => Object.keys(values).length > 0),
  )
}

/** Returns whether an answer has every requested value: the engine limits the values of a facet. */
function hasAllFacets({ facets }: SearchAnswer, { facets: names, maxValuesPerFacet }: QueryOptions): boolean {
  return wantedFacets(names).every(
    ([, field]) => hasAllValues(facets[field]) || (facets[field] ?? []).length >= maxValuesPerFacet,
  )
}

/** Whether the engine returned all values of a facet. */
export function hasAllValues(values: SearchAnswer['facets'][FacetField]): boolean {
  return (values ?? []).length < mostValues
}

const mostValues = 50

/** Converts a facet value to its form in records. */
export function facetValue(field: FacetField, value: string): string {
  if (field !== 'status') return value
  return Object.entries(wireStatus).find(([status]) => status === value)?.[1] ?? value
}

const longestEcho = 10_000

/** Encodes the parameters as older clients write them, because answers repeat them. */
function echo(params: RawParams): string {
  const texts = [...params].map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  return new URLSearchParams(texts).toString().slice(0, longestEcho)
}
