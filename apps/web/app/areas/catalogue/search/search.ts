import type { Query } from '../../../links.ts'
import { listSorts } from '../shared/node-sort.ts'
import { type Filters, filtersIn, readFilters } from './filters/filters.ts'

const sorts = ['relevance', ...listSorts] as const

export type Sort = (typeof sorts)[number]

/** What the address asks of the catalogue. */
export interface CatalogueQuery {
  query: string
  /** 1-based. */
  page: number
  filters: Filters
  /** As chosen; `sortOf` tells the one in force. */
  sort?: Sort | undefined
}

const longestQuery = 500
const lastPage = 1_000_000
/** Older links have the words here. */
const formerQuery = 'nodes_index[query]'

/** Reads the address; what it does not understand is as if it were absent. */
export const readCatalogueQuery = (search: URLSearchParams): CatalogueQuery => {
  const query = tidyQuery(search.get('query') ?? search.get(formerQuery) ?? '')
  const page = Number.parseInt(search.get('page') ?? '', 10)
  const sort = sortNamed(search.get('sort') ?? '')
  return {
    query,
    page: page >= 1 ? Math.min(page, lastPage) : 1,
    filters: readFilters(search),
    sort: query === '' && sort === 'relevance' ? undefined : sort,
  }
}

/** A text as it is searched for. */
export const tidyQuery = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .trimEnd()

export const sortNamed = (text: string): Sort | undefined => sorts.find((sort) => sort === text.toLowerCase())

/** Whether nothing is asked: the front page. */
export const isFront = ({ query, page, filters, sort }: CatalogueQuery): boolean =>
  query === '' && page === 1 && filtersIn(filters).length === 0 && !sort

/** The order in force: the one chosen, else by relevance when there are words to be relevant to. */
export const sortOf = ({ query, sort }: CatalogueQuery): Sort => sort ?? (query === '' ? 'installs' : 'relevance')

/** The address of what is asked, without anything that goes without saying. */
export const toQuery = (asked: CatalogueQuery): Query => ({
  query: asked.query,
  ...asked.filters,
  sort: asked.query !== '' && asked.sort === 'relevance' ? undefined : asked.sort,
  page: asked.page > 1 ? asked.page : undefined,
})

/** The address of another page of the same list; the first page of a bare list is not the front page. */
export const toPage = (asked: CatalogueQuery, page: number): Query => {
  const there = { ...asked, page }
  return toQuery(isFront(there) ? { ...there, sort: sortOf(there) } : there)
}

/** The same list under other filters, from its first page; without any it stays a list. */
export const toFilters = (asked: CatalogueQuery, filters: Filters): Query => toPage({ ...asked, filters }, 1)

/** Other words: from the first page, and by relevance when there were none before. */
export const withWords = (asked: CatalogueQuery, query: string): CatalogueQuery => ({
  ...asked,
  query,
  page: 1,
  sort: asked.query === '' || asked.sort === 'relevance' ? undefined : asked.sort,
})
