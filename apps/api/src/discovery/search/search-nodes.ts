import type { components } from '@registry/contract/types'
import type { FacetField, Facets, SearchAnswer } from '@registry/search-engine'
import type { Context } from '../../context.ts'
import { catalogueFilter, readListedNodes, readNodeIds, readNodePage } from '../../registry/nodes/list-nodes.ts'
import { parseOrder, repositoryOrder, wordOrder } from '../../registry/nodes/node-order.ts'
import { repositoryKey } from '../../registry/nodes/repository.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import { findSocketTypes } from '../../registry/comfy-nodes/find-socket-types.ts'
import { findPublishers } from '../../registry/publishers/find-publishers.ts'
import type { Database } from '../../schema/tables.ts'
import { facetFields, needsEngine, pageOfSearch, readSearch, statusesOf, type SearchQuery } from './read-search.ts'
import { parseSort } from './search-sort.ts'

type NamedFacets = Partial<Record<FacetField, components['schemas']['FacetValue'][]>>

type NodeSearchPage = components['schemas']['NodeSearchPage']

/** Rows of a page that include socket types; only programs request more rows. */
const mostWithTypes = 100

/** Returns a page of the nodes that a search finds. Throws `search_unavailable`, and the errors of `readSearch`. */
export async function searchNodes(context: Context, query: SearchQuery): Promise<NodeSearchPage> {
  const page = await findPage(context, query)
  if (!query.include_socket_types) return page
  const types = await findSocketTypes(
    context.db,
    page.nodes.slice(0, mostWithTypes).map(({ id }) => id),
  )
  return { ...page, matches: page.matches.map((match) => ({ ...match, ...types.get(match.id) })) }
}

async function findPage(context: Context, query: SearchQuery): Promise<NodeSearchPage> {
  // An empty address, such as `https://`, matches no pack.
  if (lookupsOf(query).repository === '') return presentSearch(context, nothing, pageOfSearch(query), query)
  if (!needsEngine(query)) return searchDatabase(context, query)
  const { request, page } = readSearch(query, context.clock.now())
  const lookups = lookupsOf(query)
  const ids = isAsked(lookups) ? { ids: await readNodeIds(context.db, lookups) } : {}
  const answer = await context.search.search({ ...request, filters: { ...request.filters, ...ids } })
  return presentSearch(context, answer, page, query)
}

const nothing: SearchAnswer = { total: 0, hits: [], facets: {}, notes: [] }

/** Finds packs by repository or comfy node name in the database, so that these lookups never wait for the engine. */
async function searchDatabase(context: Context, query: SearchQuery): Promise<NodeSearchPage> {
  const lookups = lookupsOf(query)
  const sort = parseSort(query.sort)
  const filter = { ...catalogueFilter(query), ...lookups, includeBanned: query.include_banned ?? false }
  const asked = typeof sort === 'string' ? wordOrder(sort) : parseOrder(query.sort)
  const order = lookups.repository === undefined ? asked : [repositoryOrder(lookups.repository), ...asked]
  const { nodes, ...counts } = await readNodePage(context, filter, order, pageOfSearch(query), extrasOf(query))
  const kind = lookups.repository === undefined ? 'comfy-node' : 'repository'
  return {
    ...counts,
    nodes,
    matches: nodes.map(({ id }) => ({ id, reasons: [{ kind }], comfy_nodes: [] })),
    facets: {},
    notes: [],
  }
}

async function presentSearch(
  context: Context,
  answer: SearchAnswer,
  page: Page,
  query: SearchQuery,
): Promise<NodeSearchPage> {
  const nodes = await readListedNodes(
    context,
    answer.hits.map(({ id }) => id),
    statusesOf(query),
    { ...extrasOf(query), cache: context.nodes },
  )
  // The engine may still find a pack that was hidden a moment ago.
  const hits = answer.hits.filter(({ id }) => nodes.has(id))
  const total = answer.total - (answer.hits.length - hits.length)
  return {
    total,
    ...page,
    totalPages: totalPages(total, page.limit),
    nodes: hits.flatMap(({ id }) => nodes.get(id) ?? []),
    matches: hits.map(({ id, reasons, comfyNodes }) => ({ id, reasons, comfy_nodes: comfyNodes })),
    facets: presentFacets(await nameFacets(context.db, answer.facets, query.publisher_id ?? [])),
    ...(answer.didYouMean !== undefined && { did_you_mean: answer.didYouMean }),
    notes: answer.notes,
  }
}

function extrasOf(query: SearchQuery): { translations: boolean } {
  return { translations: query.include_translations ?? false }
}

function lookupsOf(query: SearchQuery): { comfyNodeName?: string; repository?: string } {
  const { comfy_node_search: comfyNodeName, repository_url_search: repository } = query
  return {
    ...(comfyNodeName && { comfyNodeName }),
    ...(repository && { repository: repositoryKey(repository) }),
  }
}

function isAsked(lookups: ReturnType<typeof lookupsOf>): boolean {
  return Object.keys(lookups).length > 0
}

function presentFacets(facets: NamedFacets): NodeSearchPage['facets'] {
  return Object.fromEntries(
    Object.entries(facetFields).flatMap(([name, field]) => {
      const values = facets[field]
      return values ? [[name, values]] : []
    }),
  )
}

/**
 * Adds the names of publishers to their facet values, in a single query. A publisher of the active filter is included
 * with count 0 even without hits, so that pages can show its name.
 */
async function nameFacets(db: Database, facets: Facets, asked: readonly string[]): Promise<NamedFacets> {
  if (!facets.publisher) return facets
  const found = new Set(facets.publisher.map(({ value }) => value.toLowerCase()))
  const missing = asked.filter((id) => !found.has(id.toLowerCase()))
  const counted = [...facets.publisher, ...missing.map((id) => ({ value: id.toLowerCase(), count: 0 }))]
  const publishers = await findPublishers(
    db,
    counted.map(({ value }) => value),
  )
  const publisher = counted.flatMap((each) => {
    const name = publishers.get(each.value)?.name
    if (name) return [{ ...each, label: name }]
    return each.count > 0 ? [each] : []
  })
  return { ...facets, publisher }
}
