import { defineSearch, type LinkQuery, pageNumber, type Parameter, text } from '../../../search/define-search.ts'
import { listSorts } from '../shared/node-sort.ts'
import { filterFields, filterParameter, type Filters, filtersIn } from './filters/filters.ts'

const sorts = ['relevance', ...listSorts] as const

export type Sort = (typeof sorts)[number]

const longestQuery = 500
/** Query parameter of older links. */
const formerQuery = 'nodes_index[query]'

export interface CatalogueQuery {
  query: string
  /** 1-based. */
  page: number
  filters: Filters
  /** Chosen order; `sortOf` returns the active order. */
  sort?: Sort | undefined
}

const sortParameter: Parameter<Sort | undefined> = { read: ([first = '']) => sortNamed(first) }

/** The search parameters of the catalogue. */
export const homeSearch = defineSearch({
  query: text({ isExact: true }),
  [formerQuery]: text({ isExact: true }),
  os: filterParameter('os'),
  accelerator: filterParameter('accelerator'),
  input: filterParameter('input'),
  output: filterParameter('output'),
  tag: filterParameter('tag'),
  license: filterParameter('license'),
  publisher: filterParameter('publisher'),
  nodes: filterParameter('nodes'),
  updated: filterParameter('updated'),
  comfyui: filterParameter('comfyui'),
  status: filterParameter('status'),
  sort: sortParameter,
  page: pageNumber(),
})

type HomeQuery = LinkQuery<typeof homeSearch>

/** Reads the query string. Ignores values that it does not understand. */
export const readCatalogueQuery = (search: URLSearchParams): CatalogueQuery => {
  const { query, [formerQuery]: former, sort, page, ...values } = homeSearch.parse(search)
  const words = tidyQuery(search.has('query') ? query : former)
  const filters: Filters = {}
  for (const field of filterFields) if (values[field].length > 0) filters[field] = values[field]
  return { query: words, page, filters, sort: words === '' && sort === 'relevance' ? undefined : sort }
}

/** Normalizes a search text: single spaces, no control characters, limited length. */
export const tidyQuery = (words: string): string =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .trimEnd()

export const sortNamed = (name: string): Sort | undefined => sorts.find((sort) => sort === name.toLowerCase())

/** Whether the query asks for nothing, which is the front page. */
export const isFront = ({ query, page, filters, sort }: CatalogueQuery): boolean =>
  query === '' && page === 1 && filtersIn(filters).length === 0 && !sort

/** Returns the active order: the chosen order, else relevance for a query with words, else installs. */
export const sortOf = ({ query, sort }: CatalogueQuery): Sort => sort ?? (query === '' ? 'installs' : 'relevance')

/** Returns the link parameters of a search, without the default order. */
export const toQuery = (asked: CatalogueQuery): HomeQuery => ({
  query: asked.query,
  ...asked.filters,
  sort: asked.query !== '' && asked.sort === 'relevance' ? undefined : asked.sort,
  page: asked.page,
})

/**
 * Returns the link parameters of another page of a list. The first page of an unfiltered list differs from the front
 * page.
 */
export const toPage = (asked: CatalogueQuery, page: number): HomeQuery => {
  const there = { ...asked, page }
  return toQuery(isFront(there) ? { ...there, sort: sortOf(there) } : there)
}

/**
 * Returns the link parameters of a list with other filters, from its first page. Without filters, the link still opens
 * the list.
 */
export const toFilters = (asked: CatalogueQuery, filters: Filters): HomeQuery => toPage({ ...asked, filters }, 1)

/** Replaces the words of a query and starts at its first page. Sorts by relevance when the query had no words. */
export const withWords = (asked: CatalogueQuery, query: string): CatalogueQuery => ({
  ...asked,
  query,
  page: 1,
  sort: asked.query === '' || asked.sort === 'relevance' ? undefined : asked.sort,
})
