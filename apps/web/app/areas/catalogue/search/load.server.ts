import { type ApiClient, unwrap } from '@registry/api-client'
import { type NodeSummary, summarizeIn } from '../../../components/node-summary.ts'
import type { Locale } from '../../../i18n/languages.ts'
import { type ListSort, sortColumns } from '../shared/node-sort.ts'
import { type Filter, filtersIn, toggle } from './filters/filters.ts'
import {
  type Facets,
  filterParameters,
  readFacets,
  readResults,
  type Results,
  searchParameters,
  type SearchRequest,
} from './results/search-results.ts'
import { type CatalogueQuery, isFront } from './search.ts'

const nodesInFront = 6
const nodesToSuggest = 5
const filtersToTry = 6

export interface Front {
  kind: 'front'
  total: number
  /** Of the filters that the front page offers. */
  facets: Facets
  popular: NodeSummary[]
  newest: NodeSummary[]
  updated: NodeSummary[]
}

export interface Found extends Results {
  kind: 'results'
  /** Only when nothing was found. */
  waysOut?: WaysOut
}

export interface WaysOut {
  /** Nodes that have a comfy node of this name. */
  byComfyNode: NodeSummary[]
  popular: NodeSummary[]
  /** How many there are when one filter is taken away. */
  without: { filter: Filter; total: number }[]
}

/** The registry did not answer as it should. */
export interface Failed {
  kind: 'failed'
}

export type HomeData = Front | Found | Failed

/** Reads what the home page shows; everything that can be asked at once is. Throws when the API gives no answer. */
export const loadHome = async (api: ApiClient, asked: CatalogueQuery, locale: Locale): Promise<HomeData> =>
  isFront(asked) ? loadFront(api, locale) : loadResults(api, asked, locale)

const loadFront = async (api: ApiClient, locale: Locale): Promise<HomeData> => {
  const [counted, popular, newest, updated] = await Promise.all([
    search(api, { limit: 1, facet: ['os', 'accelerator'] }),
    list(api, 'installs', nodesInFront),
    list(api, 'newest', nodesInFront),
    list(api, 'updated', nodesInFront),
  ])
  if (!counted || !popular || !newest || !updated) return { kind: 'failed' }
  return {
    kind: 'front',
    total: popular.total,
    popular: popular.nodes.map(summarizeIn(locale)),
    newest: newest.nodes.map(summarizeIn(locale)),
    facets: readFacets(counted.facets),
    updated: updated.nodes.map(summarizeIn(locale)),
  }
}

const loadResults = async (api: ApiClient, asked: CatalogueQuery, locale: Locale): Promise<HomeData> => {
  const found = await search(api, searchParameters(asked))
  if (!found) return { kind: 'failed' }
  return {
    kind: 'results',
    ...readResults(found, asked.query, locale),
    ...(found.total === 0 && { waysOut: await loadWaysOut(api, asked, locale) }),
  }
}

const loadWaysOut = async (api: ApiClient, asked: CatalogueQuery, locale: Locale): Promise<WaysOut> => {
  const filters = filtersIn(asked.filters).filter(({ field }) => field !== 'status')
  const [byComfyNode, popular, ...fewer] = await Promise.all([
    asked.query === '' ? undefined : search(api, { comfy_node_search: asked.query, limit: nodesToSuggest }),
    list(api, 'installs', nodesToSuggest),
    ...filters
      .slice(0, filtersToTry)
      .map(async (filter) => ({ filter, total: await totalWithout(api, asked, filter) })),
  ])
  return {
    byComfyNode: byComfyNode?.nodes.map(summarizeIn(locale)) ?? [],
    popular: popular?.nodes.map(summarizeIn(locale)) ?? [],
    without: fewer.filter(({ total }) => total > 0),
  }
}

const totalWithout = async (api: ApiClient, { query, filters }: CatalogueQuery, filter: Filter): Promise<number> => {
  const found = await search(api, {
    limit: 1,
    ...(query !== '' && { search: query }),
    ...filterParameters(toggle(filters, filter)),
  })
  return found?.total ?? 0
}

const search = async (api: ApiClient, query: SearchRequest) => {
  const result = await unwrap(api.GET('/nodes/search', { params: { query: { ...query, include_translations: true } } }))
  return result.ok ? result.data : undefined
}

const list = async (api: ApiClient, sort: ListSort, limit: number) => {
  const query = { limit, include_translations: true, sort: sortColumns(sort) }
  const result = await unwrap(api.GET('/nodes', { params: { query } }))
  return result.ok ? result.data : undefined
}
