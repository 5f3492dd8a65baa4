import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { offsetOf, totalPages, type Page } from '../../platform/paging.ts'
import { findPublishers } from '../publishers/find-publishers.ts'
import { findVersions } from '../versions/find-versions.ts'
import type { Database, NodeStatus } from '../../schema/tables.ts'
import type { KeptNodes } from './kept-nodes.ts'
import type { NodeOrder } from './node-order.ts'
import { countNodes, listNodeIds, listNodes, listNodesAndTotal, type NodeFilter } from './node-list-store.ts'
import {
  findListed,
  findNodes,
  findTranslations,
  listPublicAfter,
  type NodeCounts,
  type NodeListRow,
} from './node-store.ts'
import { presentNode, presentTranslations } from './present.ts'

type Node = components['schemas']['Node']
type NodePage = components['schemas']['NodePage']

/** How nodes are read, besides what everybody asks for. */
export interface Extras {
  /** Whether their translations are said, too. */
  translations?: boolean | undefined
  /** For who may hear of a change some milliseconds late. */
  keptNodes?: KeptNodes | undefined
}

/** A page of the nodes that pass a filter, as the wire has it. At most six queries, one more for translations. */
export async function readNodePage(
  context: Context,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
  extras: Pick<Extras, 'translations'> = {},
): Promise<NodePage> {
  const { total, counts } = await readCounted(context, filter, order, page)
  // Who asks for what changed since a moment never asks for that again.
  const keptNodes = filter.changedAfter || filter.includeUnlisted ? undefined : context.keptNodes
  const nodes = await presentCounted(context, counts, { ...extras, keptNodes })
  return { total, ...page, totalPages: totalPages(total, page.limit), nodes }
}

async function readCounted(
  context: Context,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
): Promise<{ total: number; counts: NodeCounts[] }> {
  // To look for who has a comfy node, a repository or an author takes long.
  if (filter.comfyNodeName || filter.repository || filter.author)
    return listNodesAndTotal(context.db, filter, order, page)
  const counting = countList(context, filter)
  const known = order.length > 0 && isCountKept(filter) && isFar(page) ? await counting : undefined
  const [total, counts] = await Promise.all([counting, readPlaces(context, filter, order, page, known)])
  return { total, counts }
}

/** Whether so many rows come before a page that it matters from which end they are passed. */
function isFar(page: Page): boolean {
  return offsetOf(page) >= 100
}

/** Whether how many there are is kept for whoever asks next: nobody asks for the same ids or times again. */
function isCountKept({ ids, changedAfter }: NodeFilter): boolean {
  return !ids && !changedAfter
}

async function countList({ db, lists }: Context, filter: NodeFilter): Promise<number> {
  if (!isCountKept(filter)) return countNodes(db, filter)
  const { total = 0 } = await lists.counts(nameOf(filter), async () => ({ total: await countNodes(db, filter) }))
  return total
}

/** The rows of a page, read on from the nearest place that is known where the order is that of the ids. */
async function readPlaces(
  { db, lists }: Context,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
  total: number | undefined,
): Promise<NodeCounts[]> {
  if (order.length > 0 || filter.ids) return listNodes(db, filter, order, page, { total })
  const revision = lists.revision()
  const rows = await listNodes(db, filter, order, page, { start: lists.startOf(nameOf(filter), offsetOf(page)) })
  const last = rows.at(-1)
  if (last) lists.note(nameOf(filter), revision, { offset: offsetOf(page) + rows.length, after: [last.id] })
  return rows
}

function nameOf(filter: NodeFilter): string {
  return `nodes ${JSON.stringify(filter)}`
}

/** The nodes of these ids that are listed and have one of these statuses, by id. At most four queries, one more for translations. */
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

/** The next nodes after an id that everyone may see, in the order of ids. Three queries. */
export async function readNodesAfter(
  context: Pick<Context, 'db' | 'config'>,
  after: string,
  limit: number,
): Promise<Node[]> {
  return presentNodes(context, await listPublicAfter(context.db, after, limit))
}

/** The ids of all listed nodes, whatever their status, that have a comfy node or a repository. */
export function readNodeIds(db: Database, filter: Pick<NodeFilter, 'comfyNodeName' | 'repository'>): Promise<string[]> {
  return listNodeIds(db, { ...filter, includeBanned: true, includeDeleted: true })
}

/** Nodes in the order given, with how often they are installed and starred by now; those of them that nobody kept are read. */
async function presentCounted(
  context: Pick<Context, 'db' | 'config'>,
  counts: NodeCounts[],
  { translations, keptNodes }: Extras,
): Promise<Node[]> {
  const revision = keptNodes?.revision() ?? 0
  const found = new Map(counts.map(({ id }) => [id, keptNodes?.find(id)]))
  const missing = counts.flatMap(({ id }) => (found.get(id) ? [] : [id]))
  const [read, translated] = await Promise.all([
    missing.length === 0 ? [] : findNodes(context.db, missing).then((rows) => presentNodes(context, rows)),
    translations ? findTranslations(context.db, [...found.keys()]) : new Map<string, never>(),
  ])
  for (const node of read) {
    found.set(node.id, node)
    keptNodes?.keep(node, revision)
  }
  return counts.flatMap(({ id, downloads, github_stars }) => {
    const node = found.get(id)
    return node
      ? { ...node, downloads, github_stars, ...presentTranslations({ translations: translated.get(id) ?? {} }) }
      : []
  })
}

/** Nodes with their publishers and latest versions, in the order given. Two queries. */
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

/** A node that is kept and that everyone may see, with its counts of now. One query. */
export async function readKeptNode({ db, config, keptNodes }: Context, id: string): Promise<Node | undefined> {
  if (!keptNodes.find(id)) return undefined
  const [node] = await presentCounted({ db, config }, await findListed(db, [id], ['active']), { keptNodes })
  return node
}

/** One node with its publisher and latest version. */
export async function presentOneNode(context: Context, row: NodeListRow): Promise<Node> {
  const [node] = await presentNodes(context, [row])
  if (!node) throw new Error(`node ${row.id} was not presented`)
  return node
}
