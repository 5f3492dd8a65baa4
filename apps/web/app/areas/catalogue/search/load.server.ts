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
  /** Facets of the filters on the front page. */
  facets: Facets
  popular: NodeSummary[]
  newest: NodeSummary[]
  updated: NodeSummary[]
}

export interface Found extends Results {
  kind: 'results'
  /** Set only if no pack was found. */
  waysOut?: WaysOut
  /** Comfy node of ComfyUI itself that the query names. */
  coreNode?: string
}

export interface WaysOut {
  /** Packs with a comfy node that matches the query. */
  byComfyNode: NodeSummary[]
  popular: NodeSummary[]
  /** Number of results without each active filter. */
  without: { filter: Filter; total: number }[]
}

/** Failed request to the registry. */
export interface Failed {
  kind: 'failed'
}

export type HomeData = Front | Found | Failed

/** Reads the data of the home page with parallel requests. Throws without a response from the API. */
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
    facets: readFacets(counted.facets),
    popular: popular.nodes.map(summarizeIn(locale)),
    newest: newest.nodes.map(summarizeIn(locale)),
    updated: updated.nodes.map(summarizeIn(locale)),
  }
}

const loadResults = async (api: ApiClient, asked: CatalogueQuery, locale: Locale): Promise<HomeData> => {
  const [found, coreNode] = await Promise.all([search(api, searchParameters(asked)), findCoreNode(api, asked)])
  if (!found) return { kind: 'failed' }
  return {
    kind: 'results',
    ...readResults(found, asked.query, locale),
    ...(coreNode !== undefined && { coreNode }),
    ...(found.total === 0 && { waysOut: await loadWaysOut(api, asked, locale) }),
  }
}

const longestName = 100

/**
 * Returns the name of ComfyUI's own comfy node that a query names. Without a response, the result is `undefined`,
 * because the page works without it.
 */
const findCoreNode = async (api: ApiClient, { query, page }: CatalogueQuery): Promise<string | undefined> => {
  if (query === '' || query.length > longestName || page > 1) return undefined
  const params = { path: { coreNodeName: query }, query: { ignore_case: true } }
  const found = await unwrap(api.GET('/core-nodes/{coreNodeName}', { params })).catch(() => undefined)
  if (!found?.ok || found.data.removed_in !== undefined) return undefined
  const { name, role } = found.data
  // Groups and subgraphs belong to a workflow, though the frontend knows their types.
  return role === 'group' || role === 'subgraph' ? undefined : name
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
