import { type ApiClient, type Schema, settle } from '@registry/api-client'
import { type NodeSummary, summarizeNode } from '../../components/node-summary.ts'
import { type CatalogueQuery, isFront, type Sort, sortColumns, sortOf } from './catalogue-query.ts'

const nodesAPage = 20
const nodesInFront = 6
const nodesToSuggest = 5

export interface Front {
  kind: 'front'
  total: number
  popular: NodeSummary[]
  newest: NodeSummary[]
  updated: NodeSummary[]
}

export interface Results {
  kind: 'results'
  total: number
  totalPages: number
  nodes: NodeSummary[]
  /** Only when nothing was found: nodes that have a comfy node of this name, and the most installed. */
  suggestions?: { byComfyNode: NodeSummary[]; popular: NodeSummary[] }
}

/** The registry did not answer as it should. */
export interface Failed {
  kind: 'failed'
}

export type HomeData = Front | Results | Failed

/** Reads what the home page shows; everything that can be asked at once is. Throws when the API gives no answer. */
export const loadHome = async (api: ApiClient, asked: CatalogueQuery): Promise<HomeData> =>
  isFront(asked) ? loadFront(api) : loadResults(api, asked)

const loadFront = async (api: ApiClient): Promise<HomeData> => {
  const [popular, newest, updated] = await Promise.all([
    list(api, 'installs', nodesInFront),
    list(api, 'newest', nodesInFront),
    list(api, 'updated', nodesInFront),
  ])
  if (!popular || !newest || !updated) return { kind: 'failed' }
  return {
    kind: 'front',
    total: popular.total,
    popular: popular.nodes.map(summarizeNode),
    newest: newest.nodes.map(summarizeNode),
    updated: updated.nodes.map(summarizeNode),
  }
}

const loadResults = async (api: ApiClient, asked: CatalogueQuery): Promise<HomeData> => {
  const found = await search(api, {
    page: asked.page,
    limit: nodesAPage,
    ...(asked.query && { search: asked.query }),
    ...(asked.os && { supported_os: asked.os }),
    ...(asked.accelerator && { supported_accelerator: asked.accelerator }),
    ...order(sortOf(asked)),
  })
  if (!found) return { kind: 'failed' }
  return {
    kind: 'results',
    total: found.total,
    totalPages: found.totalPages,
    nodes: found.nodes.map(summarizeNode),
    ...(found.total === 0 && { suggestions: await loadSuggestions(api, asked) }),
  }
}

const loadSuggestions = async (api: ApiClient, { query }: CatalogueQuery) => {
  const [byComfyNode, popular] = await Promise.all([
    query === '' ? undefined : search(api, { comfy_node_search: query, limit: nodesToSuggest }),
    list(api, 'installs', nodesToSuggest),
  ])
  return {
    byComfyNode: byComfyNode?.nodes.map(summarizeNode) ?? [],
    popular: popular?.nodes.map(summarizeNode) ?? [],
  }
}

const order = (sort: Sort) => {
  const columns = sortColumns(sort)
  return columns ? { sort: columns } : {}
}

interface SearchQuery {
  page?: number
  limit: number
  search?: string
  comfy_node_search?: string
  supported_os?: string
  supported_accelerator?: string
  sort?: string[]
}

const search = (api: ApiClient, query: SearchQuery) => answered(api.GET('/nodes/search', { params: { query } }))

const list = (api: ApiClient, sort: Sort, limit: number) =>
  answered(api.GET('/nodes', { params: { query: { limit, ...order(sort) } } }))

const answered = async (asked: Parameters<typeof settle<Schema<'NodePage'>>>[0]) => {
  const result = await settle(asked)
  return result.ok ? result.data : undefined
}
