import type { Query } from '../../links.ts'

export const systems = ['Windows', 'macOS', 'Linux'] as const
export const accelerators = ['CUDA', 'ROCm', 'Metal', 'CPU'] as const
export const sorts = ['relevance', 'installs', 'stars', 'newest', 'updated', 'name'] as const

export type Sort = (typeof sorts)[number]

/** What the address asks of the catalogue. */
export interface CatalogueQuery {
  query: string
  /** 1-based. */
  page: number
  os?: (typeof systems)[number] | undefined
  accelerator?: (typeof accelerators)[number] | undefined
  /** As chosen; `sortOf` tells the one in force. */
  sort?: Sort | undefined
}

const longestQuery = 500
const lastPage = 1_000_000

/** Reads the address; what it does not understand is as if it were absent. */
export const readCatalogueQuery = (search: URLSearchParams): CatalogueQuery => {
  const query = tidyQuery(search.get('query') ?? '')
  const page = Number.parseInt(search.get('page') ?? '', 10)
  const sort = oneOf(sorts, search.get('sort'))
  return {
    query,
    page: page >= 1 ? Math.min(page, lastPage) : 1,
    os: oneOf(systems, search.get('os')),
    accelerator: oneOf(accelerators, search.get('accelerator')),
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

/** Whether nothing is asked: the front page. */
export const isFront = ({ query, page, os, accelerator, sort }: CatalogueQuery): boolean =>
  query === '' && page === 1 && !os && !accelerator && !sort

/** The order in force: the one chosen, else by relevance when there are words to be relevant to. */
export const sortOf = ({ query, sort }: CatalogueQuery): Sort => sort ?? (query === '' ? 'installs' : 'relevance')

/** The address of what is asked, without anything that goes without saying. */
export const toQuery = (asked: CatalogueQuery): Query => ({
  query: asked.query,
  os: asked.os,
  accelerator: asked.accelerator,
  sort: asked.query !== '' && asked.sort === 'relevance' ? undefined : asked.sort,
  page: asked.page > 1 ? asked.page : undefined,
})

/** The address of another page of the same list; the first page of a bare list is not the front page. */
export const toPage = (asked: CatalogueQuery, page: number): Query => {
  const there = { ...asked, page }
  return toQuery(isFront(there) ? { ...there, sort: sortOf(there) } : there)
}

/** Other words: from the first page, and by relevance when there were none before. */
export const withWords = (asked: CatalogueQuery, query: string): CatalogueQuery => ({
  ...asked,
  query,
  page: 1,
  sort: asked.query === '' || asked.sort === 'relevance' ? undefined : asked.sort,
})

const columns: Record<Sort, string[] | undefined> = {
  relevance: undefined,
  // Nodes that nobody has claimed were never installed from here; their stars tell them apart.
  installs: ['downloads;desc', 'github_stars;desc'],
  stars: ['github_stars;desc', 'downloads;desc'],
  newest: ['created_at;desc'],
  updated: ['released_at;desc'],
  name: ['name'],
}

/** The order as the API takes it; undefined is its own, by relevance. */
export const sortColumns = (sort: Sort): string[] | undefined => columns[sort]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value.toLowerCase() === text?.toLowerCase())
