import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { offsetOf, totalPages, type Page, type PageStart } from '../../platform/paging.ts'
import { findPublishers } from '../publishers/find-publishers.ts'
import { findVersions } from '../versions/find-versions.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { NodeCache } from './node-cache.ts'
import type { NodeOrder } from './node-order.ts'
import { countNodes, listNodeIds, listNodes, type NodeFilter } from './node-list-store.ts'
import { findListed, findTranslations, listPublicAfter, type NodeCounts, type NodeListRow } from './node-store.ts'
import { presentNode, presentShownNode, presentTranslations } from './present.ts'
import { findShownNodes } from './shown-node-store.ts'
import { acceleratorWord, osWord } from '../versions/compatibility.ts'

type Node = components['schemas']['Node']
type NodePage = components['schemas']['NodePage']

/** Options for reading nodes. */
export interface Extras {
  translations?: boolean | undefined
  /** Cache for readers that tolerate a delay of some milliseconds. */
  cache?: NodeCache | undefined
}

/** Reads a page of nodes in the form of the contract. At most six queries, and another query for translations. */
export async function readNodePage(
  context: Context,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
  extras: Pick<Extras, 'translations'> = {},
): Promise<NodePage> {
  const { db, lists } = context
  const list = `nodes ${JSON.stringify(filter)}`
  const read = (start: PageStart) => listNodes(db, filter, order, page.limit, start)
  const count = () => countNodes(db, filter)
  const offset = offsetOf(page)
  const [total, counts] = await Promise.all([
    isRepeated(filter) ? lists.total(list, count) : count(),
    isRepeated(filter) && order.length === 0 ? lists.page(list, page, read) : read({ offset }).then(({ rows }) => rows),
  ])
  // A client that polls for changes since a time never asks for them again, so its answer must not be stale.
  const cache = filter.changedAfter || filter.includeUnlisted ? undefined : context.nodes
  const nodes = await presentCounted(context, counts, { ...extras, cache })
  return { total, ...page, totalPages: totalPages(total, page.limit), nodes }
}

/** Whether other clients are likely to send the same filter. */
function isRepeated({ ids, changedAfter }: NodeFilter): boolean {
  return !ids && !changedAfter
}

/**
 * Reads the listed nodes with these ids and statuses, by id. At most four queries, and another query for translations.
 */
export async function readListedNodes(
  context: Pick<Context, 'db' | 'config'>,
  ids: string[],
  statuses: readonly NodeStatus[],
  extras: Extras = {},
): Promise<Map<string, Node>> {
  if (ids.length === 0) return new Map()
  const nodes = await presentCounted(context, await findListed(context.db, ids, statuses), extras)
  return new Map(nodes.map((node) => [node.id, node]))
}

/** Reads the next public nodes after an id, ordered by id. Three queries. */
export async function readNodesAfter(
  context: Pick<Context, 'db' | 'config'>,
  after: string,
  limit: number,
): Promise<Node[]> {
  return presentNodes(context, await listPublicAfter(context.db, after, limit))
}

/** Returns the ids of all listed nodes, in any status, with a comfy node or a repository. */
export function readNodeIds(db: Database, filter: Pick<NodeFilter, 'comfyNodeName' | 'repository'>): Promise<string[]> {
  return listNodeIds(db, { ...filter, includeBanned: true, includeDeleted: true })
}

/** Presents nodes in the given order with current installs and stars. Only uncached nodes are read. */
async function presentCounted(
  context: Pick<Context, 'db' | 'config'>,
  counts: NodeCounts[],
  { translations, cache }: Extras,
): Promise<Node[]> {
  const revision = cache?.revision() ?? 0
  const found = new Map(counts.map(({ id }) => [id, cache?.find(id)]))
  const missing = counts.flatMap(({ id }) => (found.get(id) ? [] : [id]))
  const [read, translated] = await Promise.all([
    missing.length === 0 ? [] : findShownNodes(context.db, missing),
    translations ? findTranslations(context.db, [...found.keys()]) : new Map<string, never>(),
  ])
  for (const row of read) {
    const node = presentShownNode(context.config, row)
    found.set(node.id, node)
    // Only the read of a single node shows advisories, so the cache must not have the body of a list for an affected
    // node.
    if (!row.is_advised) cache?.set(node.id, node, revision, { dependence: { nodeId: node.id } })
  }
  return counts.flatMap(({ id, downloads, github_stars }) => {
    const node = found.get(id)
    return node
      ? { ...node, downloads, github_stars, ...presentTranslations({ translations: translated.get(id) ?? {} }) }
      : []
  })
}

/** Presents nodes with their publishers and latest versions, in the order given. Two queries. */
export async function presentNodes(context: Pick<Context, 'db' | 'config'>, rows: NodeListRow[]): Promise<Node[]> {
  const [publishers, versions] = await Promise.all([
    findPublishers(
      context.db,
      rows.map((row) => row.publisher_id),
    ),
    findVersions(
      context.db,
      rows.flatMap((row) => row.latest_version_id ?? []),
    ),
  ])
  return rows.map((row) => {
    const publisher = publishers.get(row.publisher_id)
    if (!publisher) throw new Error(`node ${row.id} has no publisher`)
    return presentNode(context.config, row, publisher, versions.get(row.latest_version_id ?? ''))
  })
}

/** Returns a cached public node with current counts. One query. */
export async function readCachedNode({ db, config, nodes }: Context, id: string): Promise<Node | undefined> {
  if (!nodes.find(id)) return undefined
  const [node] = await presentCounted({ db, config }, await findListed(db, [id], ['active']), { cache: nodes })
  return node
}

/** Presents a single node with its publisher and latest version. */
export async function presentOneNode(context: Context, row: NodeListRow): Promise<Node> {
  const [node] = await presentNodes(context, [row])
  if (!node) throw new Error(`node ${row.id} was not presented`)
  return node
}

/** The part of a node filter that every public list shares. */
export function catalogueFilter(query: { supported_os?: string; supported_accelerator?: string }) {
  return {
    ...(query.supported_os && { os: osWord(query.supported_os) }),
    ...(query.supported_accelerator && { accelerator: acceleratorWord(query.supported_accelerator) }),
  }
}
