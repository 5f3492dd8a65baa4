import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import type { PageStart } from '../../platform/kept-lists.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { nodesBy } from './author-store.ts'
import type { AuthorKey } from './author.ts'
import type { NodeOrder } from './node-order.ts'
import { countColumns, type NodeCounts } from './node-store.ts'
import { rareNamePattern, rareRepositoryPart } from './rare-parts.ts'

/** Which nodes are wanted; an absent field does not restrict. */
export interface NodeFilter {
  includeBanned: boolean
  /** Also what everyone may not see. */
  includeDeleted?: boolean
  /** Also nodes that have no published version yet, or none any more. */
  includeUnlisted?: boolean
  ids?: string[]
  publisherId?: string
  changedAfter?: Date
  os?: string[]
  accelerator?: string[]
  comfyNodeName?: string
  repository?: string
  author?: AuthorKey
}

/**
 * What is known of a list before a page of it is read: a place of the order by id that the page comes after, or how many nodes there
 * are, by which a page of the second half is read from the end. A total of a moment ago moves such a page by as many as came or went.
 */
export type Known = { start: PageStart | undefined } | { total: number | undefined }

/** One page of the nodes that pass a filter, in a total order. */
export async function listNodes(
  db: Database,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
  known: Known,
): Promise<NodeCounts[]> {
  // Ordering ids alone lets an index answer, and keeps texts out of the sort; the rows then come in any order.
  const apart = isOfAll(filter) ? ordersApart.get(order.map((each) => each.apart).join()) : undefined
  const way = wayTo(page, known)
  const ids = apart ? await idsApart(db, apart, way) : await orderedIds(db, filter, order, way)
  return countsOf(db, way.isBackward ? ids.toReversed() : ids)
}

/** One page of them and how many there are, of one look: for filters that take long to pass. */
export async function listNodesAndTotal(
  db: Database,
  filter: NodeFilter,
  order: NodeOrder,
  page: Page,
): Promise<{ counts: NodeCounts[]; total: number }> {
  const rows = await ordered(filtered(db, filter), order, false)
    .select((select) => ['nodes.id', select.fn.countAll<number>().over().as('total')])
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const counts = countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return { counts: await counts, total: rows[0]?.total ?? (page.page === 1 ? 0 : await countNodes(db, filter)) }
}

/** The ids of all nodes that pass a filter. */
export async function listNodeIds(db: Database, filter: NodeFilter): Promise<string[]> {
  const rows = await filtered(db, filter).select('nodes.id').execute()
  return rows.map(({ id }) => id)
}

/** How many nodes pass a filter. */
export async function countNodes(db: Database, filter: NodeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Which rows are passed until a page, and which are read. */
interface Way {
  /** The id that they come after. */
  after: string | undefined
  offset: number
  limit: number
  /** Whether from the end, each order the other way round. */
  isBackward: boolean
}

function wayTo(page: Page, known: Known): Way {
  const offset = offsetOf(page)
  const forward = { after: undefined, offset, limit: page.limit, isBackward: false }
  if ('start' in known) {
    return known.start ? { ...forward, after: known.start.after[0], offset: offset - known.start.offset } : forward
  }
  const { total = Number.POSITIVE_INFINITY } = known
  if (offset * 2 <= total) return forward
  const limit = Math.max(0, Math.min(page.limit, total - offset))
  return { after: undefined, offset: Math.max(0, total - offset - limit), limit, isBackward: true }
}

async function orderedIds(
  db: Database,
  filter: NodeFilter,
  order: NodeOrder,
  { after, offset, limit, isBackward }: Way,
): Promise<string[]> {
  let wanted = ordered(filtered(db, filter), order, isBackward).select('nodes.id')
  if (after !== undefined) wanted = wanted.where('nodes.id', '>', after)
  const rows = await wanted.limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

function ordered(query: NodeQuery, order: NodeOrder, isBackward: boolean): NodeQuery {
  let result = query
  for (const { column, descending, nullable } of order) {
    result = result.orderBy(column, (by) => {
      const directed = descending === isBackward ? by.asc() : by.desc()
      if (!nullable) return directed
      return isBackward ? directed.nullsFirst() : directed.nullsLast()
    })
  }
  return result.orderBy('nodes.id', isBackward ? 'desc' : 'asc')
}

/** The nodes of these ids, in their order. */
async function countsOf(db: Database, ids: string[]): Promise<NodeCounts[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('nodes')
    .select(countColumns)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface OrderApart {
  forward: RawBuilder<unknown>
  backward: RawBuilder<unknown>
}

/** Orders by how often nodes were installed, which changes with every install: the wide rows of nodes have no index for it. */
const ordersApart = new Map<string, OrderApart>(
  Object.entries({
    installs: { forward: sql`downloads desc, node_id`, backward: sql`downloads, node_id desc` },
    'ranking,installs': {
      forward: sql`search_ranking, downloads desc, node_id`,
      backward: sql`search_ranking desc, downloads, node_id desc`,
    },
  }),
)

async function idsApart(db: Database, { forward, backward }: OrderApart, way: Way): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`
    select node_id from install_totals where is_listed
    order by ${way.isBackward ? backward : forward} limit ${way.limit} offset ${way.offset}
  `.execute(db)
  return rows.map((row) => row.node_id)
}

/** Whether a list is of every node that everyone sees. */
function isOfAll({ includeBanned, ...others }: NodeFilter): boolean {
  return !includeBanned && Object.values(others).every((value) => value === undefined)
}

type NodeQuery = SelectQueryBuilder<Schema, 'nodes', Record<never, never>>

function filtered(db: Database, filter: NodeFilter): NodeQuery {
  let query: NodeQuery = db.selectFrom('nodes')
  if (!filter.includeUnlisted) query = query.where('listed_at', 'is not', null)
  if (!filter.includeBanned) query = query.where('nodes.status', '=', 'active')
  else if (!filter.includeDeleted) query = query.where('nodes.status', '<>', 'deleted')
  if (filter.publisherId) query = query.where('publisher_id', '=', filter.publisherId)
  if (filter.changedAfter) query = query.where('nodes.updated_at', '>', filter.changedAfter)
  if (filter.ids)
    query = query.where(sql`lower(nodes.id)`, '=', sql`any(${filter.ids.map((id) => id.toLowerCase())}::text[])`)
  if (filter.os) query = query.where(supports('supported_os', filter.os))
  if (filter.accelerator) query = query.where(supports('supported_accelerators', filter.accelerator))
  // The index over search_text finds few; what else that text holds does not count here.
  if (filter.repository) {
    query = query
      .where('search_text', 'like', containing(rareRepositoryPart(filter.repository)))
      .where(sql`lower(repository)`, 'like', containing(filter.repository))
  }
  if (filter.author) query = query.where('nodes.id', 'in', nodesBy(db, filter.author))
  if (filter.comfyNodeName) query = query.where(hasComfyNode(filter.comfyNodeName))
  return query
}

/** A version that names nothing supports everything, and so does a node without versions. */
function supports(column: 'supported_os' | 'supported_accelerators', words: string[]) {
  return sql<boolean>`not exists (select 1 from node_versions v where v.id = nodes.latest_version_id
    and cardinality(v.${sql.ref(column)}) > 0 and not v.${sql.ref(column)} && ${words}::text[])`
}

function hasComfyNode(part: string) {
  const name = sql`lower(c.name)`
  // Asked apart from the nodes that are listed, so that the names which match lead to them and not the other way round.
  return sql<boolean>`nodes.id in (select c.node_id from comfy_nodes c
    where ${name} like ${rareNamePattern(part)} and strpos(${name}, ${part.toLowerCase()}) > 0 and c.is_current)`
}
