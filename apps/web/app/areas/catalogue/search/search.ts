import { defineSearch, type LinkQuery, pageNumber, type Parameter, text } from '../../../search/define-search.ts'
import { listSorts } from '../shared/node-sort.ts'
import { filterFields, filterParameter, type Filters, filtersIn } from './filters/filters.ts'

const sorts = ['relevance', ...listSorts] as const

export type Sort = (typeof sorts)[number]

const longestQuery = 500
/** Older links have the words here. */
const formerQuery = 'nodes_index[query]'

export interface CatalogueQuery {
  query: string
  /** 1-based. */
  page: number
  filters: Filters
  /** As chosen; `sortOf` returns the active one. */
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

/** Reads the address; what it does not understand is as if it were absent. */
export const readCatalogueQuery = (search: URLSearchParams): CatalogueQuery => {
  const { query, [formerQuery]: former, sort, page, ...values } = homeSearch.parse(search)
  const words = tidyQuery(search.has('query') ? query : former)
  const filters: Filters = {}
  for (const field of filterFields) if (values[field].length > 0) filters[field] = values[field]
  return { query: words, page, filters, sort: words === '' && sort === 'relevance' ? undefined : sort }
}

/** A text as it is searched for. */
export const tidyQuery = (words: string): string =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .trimEnd()

export const sortNamed = (name: string): Sort | undefined => sorts.find((sort) => sort === name.toLowerCase())

/** Whether nothing is asked: the front page. */
export const isFront = ({ query, page, filters, sort }: CatalogueQuery): boolean =>
  query === '' && page === 1 && filtersIn(filters).length === 0 && !sort

/** The active order: the one chosen, else by relevance when there are words to be relevant to. */
export const sortOf = ({ query, sort }: CatalogueQuery): Sort => sort ?? (query === '' ? 'installs' : 'relevance')

/** The address of what is asked, without anything that goes without saying. */
export const toQuery = (asked: CatalogueQuery): HomeQuery => ({
  query: asked.query,
  ...asked.filters,
  sort: asked.query !== '' && asked.sort === 'relevance' ? undefined : asked.sort,
  page: asked.page,
})

/** The address of another page of the same list; the first page of a bare list is not the front page. */
export const toPage = (asked: CatalogueQuery, page: number): HomeQuery => {
  const there = { ...asked, page }
  return toQuery(isFront(there) ? { ...there, sort: sortOf(there) } : there)
}

/** The list with other filters, from its first page; without any it stays a list. */
export const toFilters = (asked: CatalogueQuery, filters: Filters): HomeQuery => toPage({ ...asked, filters }, 1)

/** Other words: from the first page, and by relevance when there were none before. */
export const withWords = (asked: CatalogueQuery, query: string): CatalogueQuery => ({
  ...asked,
  query,
  page: 1,
  sort: asked.query === '' || asked.sort === 'relevance' ? undefined : asked.sort,
})
