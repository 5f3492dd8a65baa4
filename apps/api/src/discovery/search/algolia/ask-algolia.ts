import {
  fold,
  keyOf,
  parseQuery,
  type SearchAnswer,
  type SearchRequest,
  type Suggestions,
} from '@registry/search-engine'
import type { Algoliasearch, Hit, SearchResponse } from 'algoliasearch'
import { nodesIndex, suggestionsIndex } from '../index-names.ts'
import { facetsOf, searchHit, type FoundRecord } from './algolia-answer.ts'
import { algoliaQuery } from './algolia-query.ts'
import { markedParts, marks, withoutMarks } from './marks.ts'

/** Searches an index of nodes. Throws the client's errors, and an error for an answer that is not from Algolia. */
export async function askNodes(
  client: Algoliasearch,
  index: string,
  request: SearchRequest,
  page: { offset: number; limit: number },
): Promise<SearchAnswer> {
  const now = Date.now()
  const { words, notes } = parseQuery(request.text ?? '', now)
  const query = algoliaQuery(index, request, page, now)
  if (!query) return { total: 0, hits: [], facets: {}, notes }
  const { results } = await client.searchForHits<FoundRecord>({ requests: query.queries })
  const [found, ...counted] = results
  // A proxy in between may answer in Algolia's place.
  if (!found || !Array.isArray(found.hits)) throw new Error('this is no answer of Algolia')
  const direct = (request.facets ?? []).filter((field) => !query.further.includes(field))
  const further = query.further.map((field, at) => Object.entries(facetsOf([field], counted[at] ?? {})))
  return {
    total: found.nbHits ?? 0,
    hits: found.hits.map((hit, at) => searchHit(hit, page.offset + at, words, now)),
    facets: { ...facetsOf(direct, found), ...Object.fromEntries(further.flat()) },
    notes,
  }
}

/** Returns suggestions for a text that is still being typed. Throws the client's errors. */
export async function askSuggestions(client: Algoliasearch, text: string, limit: number): Promise<Suggestions> {
  const { words } = parseQuery(text)
  if (words === '' || limit < 1) return { queries: [], packs: [], comfyNodes: [] }
  const base = { query: words, hitsPerPage: limit, analytics: false }
  const { results } = await client.searchForHits<FoundRecord & { query: string }>({
    requests: [
      { ...base, indexName: suggestionsIndex, attributesToRetrieve: ['query'], attributesToHighlight: [] },
      { ...base, indexName: nodesIndex, attributesToRetrieve: ['id', 'name'], attributesToHighlight: [] },
      { ...base, indexName: nodesIndex, attributesToRetrieve: ['id'], ...comfyNodesAlone },
    ],
  })
  const [queries, packs, comfyNodes] = results
  return {
    queries: (queries?.hits ?? []).map(({ query }) => query).filter((query) => fold(query) !== fold(words)),
    packs: (packs?.hits ?? []).map(({ id, name }) => ({ id, name })),
    comfyNodes: comfyNodesIn(comfyNodes).slice(0, limit),
  }
}

/** Returns names of comfy nodes that begin with a text, closest first. Throws the client's errors. */
export async function askComfyNodeNames(client: Algoliasearch, text: string, limit: number): Promise<string[]> {
  const facetQuery = text.slice(0, longestFacetQuery).trim()
  if (facetQuery === '' || limit < 1) return []
  const { facetHits } = await client.searchForFacetValues({
    indexName: nodesIndex,
    facetName: 'comfy_nodes',
    searchForFacetValuesRequest: { facetQuery, maxFacetHits: 100 },
  })
  const names = facetHits.map(({ value }) => value)
  return names.toSorted((a, b) => closeness(a, facetQuery) - closeness(b, facetQuery)).slice(0, Math.min(50, limit))
}

const longestFacetQuery = 100

const comfyNodesAlone = {
  restrictSearchableAttributes: ['comfy_nodes'],
  attributesToHighlight: ['comfy_nodes'],
  highlightPreTag: marks.before,
  highlightPostTag: marks.after,
}

/** Returns the matching names without duplicates, in the order of their packs. */
function comfyNodesIn(answer: SearchResponse<FoundRecord> | undefined): { name: string; packId: string }[] {
  const found = new Map<string, string>()
  for (const hit of answer?.hits ?? []) {
    for (const name of markedNames(hit).slice(0, 3)) if (!found.has(name)) found.set(name, hit.id)
  }
  return [...found].map(([name, packId]) => ({ name, packId }))
}

function markedNames({ _highlightResult: result }: Hit<FoundRecord>): string[] {
  const list: unknown = result?.['comfy_nodes']
  if (!Array.isArray(list)) return []
  return list.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('value' in one) || typeof one.value !== 'string') return []
    return markedParts(one.value).length > 0 ? [withoutMarks(one.value)] : []
  })
}

function closeness(name: string, text: string): number {
  if (name === text) return 0
  const [own, wanted] = [keyOf(name), keyOf(text)]
  if (own === wanted) return 1
  if (own.startsWith(wanted)) return 2
  return own.includes(wanted) ? 3 : 4
}
