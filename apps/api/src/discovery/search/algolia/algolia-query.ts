import { parseQuery, type FacetField, type SearchRequest, type SearchSort } from '@registry/search-engine'
import type { SearchForHits } from 'algoliasearch'
import { replicaOf } from '../index-names.ts'
import { exactFilters } from './exact-keys.ts'
import { facetAttributes, reasonAttributes, restrictedTo } from './attributes.ts'
import { filterTexts, type FilterText } from './filter-text.ts'
import { marks } from './marks.ts'

/** Queries of an index for a search request. */
export interface AlgoliaQuery {
  /**
   * The first query returns the hits, and the facets without an active filter. A further query follows for each facet
   * with an active filter.
   */
  queries: SearchForHits[]
  /** Facet of each further query. */
  further: FacetField[]
}

/** Returns the queries of a request for a page of hits; undefined when no pack can match. `now` is in milliseconds. */
export function algoliaQuery(
  index: string,
  request: SearchRequest,
  page: { offset: number; limit: number },
  now: number,
): AlgoliaQuery | undefined {
  const { words, filters: typed } = parseQuery(request.text ?? '', now)
  const own = [request.filters ?? {}, typed].map(filterTexts)
  const strict = (request.also ?? []).map(filterTexts)
  if ([...own, ...strict].includes(undefined)) return undefined
  const narrowing = own.flatMap((texts) => texts ?? [])
  const within = strict.flatMap((texts) => texts ?? []).map(({ text }) => ({ facet: undefined, text }))
  const wanted = [...new Set(request.facets ?? [])]
  const further = wanted.filter((field) => narrowing.some(({ facet }) => facet === field))
  const base: SearchForHits = {
    indexName: replicaOf(index, sortOf(request.sort)),
    query: words,
    ...(request.fields && { restrictSearchableAttributes: restrictedTo(request.fields) }),
    ...(words !== '' && { optionalFilters: exactFilters(words), sumOrFiltersScores: true }),
    analytics: false,
  }
  return {
    queries: [
      {
        ...base,
        ...pageOf(page),
        filters: joined([...narrowing, ...within]),
        facets: wanted.filter((field) => !further.includes(field)).map((field) => facetAttributes[field]),
        attributesToRetrieve: ['id', 'name', 'search_ranking', 'total_install', 'github_stars', 'released_at'],
        attributesToHighlight: words === '' ? [] : reasonAttributes,
        attributesToSnippet: [],
        highlightPreTag: marks.before,
        highlightPostTag: marks.after,
        getRankingInfo: words !== '',
      },
      ...further.map((field) => ({
        ...base,
        hitsPerPage: 0,
        filters: joined([...narrowing.filter(({ facet }) => facet !== field), ...within]),
        facets: [facetAttributes[field]],
      })),
    ],
    further,
  }
}

/** Returns the sort of Algolia's replicas: the first column that has a replica, else relevance. */
function sortOf(sort: SearchRequest['sort']): SearchSort {
  if (typeof sort === 'string') return sort
  for (const { column, descending } of sort ?? []) {
    const found = replicas.find((one) => one.column === column && one.descending === descending)
    if (found) return found.sort
  }
  return 'relevance'
}

const replicas: readonly { column: string; descending: boolean; sort: SearchSort }[] = [
  { column: 'downloads', descending: true, sort: 'installs' },
  { column: 'stars', descending: true, sort: 'stars' },
  { column: 'createdAt', descending: true, sort: 'newest' },
  { column: 'releasedAt', descending: true, sort: 'updated' },
  { column: 'name', descending: false, sort: 'name' },
]

function pageOf({ offset, limit }: { offset: number; limit: number }): Partial<SearchForHits> {
  return limit === 0 ? { hitsPerPage: 0 } : { offset, length: limit }
}

function joined(texts: readonly FilterText[]): string {
  return texts.map(({ text }) => text).join(' AND ')
}
