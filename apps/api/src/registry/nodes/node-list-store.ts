import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import type { PageRows, PageStart } from '../../platform/paging.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { nodesBy } from './author-store.ts'
import type { AuthorKey } from './author.ts'
import type { NodeOrder } from './node-order.ts'
import type { NodeCounts } from './node-store.ts'
import { rareNamePattern, rareRepositoryPart } from './rare-parts.ts'

/** Filter of nodes; an absent field does not restrict. */
export interface NodeFilter {
  includeBanned: boolean
  /** Includes deleted nodes. */
  includeDeleted?: boolean
  /** Includes nodes without a published version. */
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

/** Reads a page of nodes in a total order. Only the order by id supports keyset cursors. One query. */
export async function listNodes(
  db: Database,
  filter: NodeFilter,
  order: NodeOrder,
  limit: number,
  { after, offset }: PageStart,
): Promise<PageRows<NodeCounts>> {
  const apart = isOfAll(filter) ? ordersApart.get(order.map((each) => each.apart).join()) : undefined
  const ids = apart ? idsApart(apart, limit, offset) : sql`${orderedIds(db, filter, order, limit, { after, offset })}`
  // Sorting ids alone can use an index, and keeps texts out of the sort.
  const { rows } = await sql<NodeCounts>`
    with page as materialized (select id, row_number() over () as place from (${ids}) ordered)
    select n.id, n.downloads, n.github_stars from page join nodes n on n.id = page.id order by page.place
  `.execute(db)
  const last = rows[limit - 1]
  return { rows, end: order.length === 0 && last ? [last.id] : undefined }
}

/** Lists the ids of all nodes that match a filter. */
export async function listNodeIds(db: Database, filter: NodeFilter): Promise<string[]> {
  const rows = await filtered(db, filter).select('nodes.id').execute()
  return rows.map(({ id }) => id)
}

export async function countNodes(db: Database, filter: NodeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function orderedIds(db: Database, filter: NodeFilter, order: NodeOrder, limit: number, { after, offset }: PageStart) {
  let query = filtered(db, filter).select('nodes.id')
  if (after) query = query.where('nodes.id', '>', after[0] ?? '')
  for (const { column, descending, nullable } of order) {
    query = query.orderBy(column, (by) => {
      const directed = descending ? by.desc() : by.asc()
      return nullable ? directed.nullsLast() : directed
    })
  }
  return query.orderBy('nodes.id').limit(limit).offset(offset)
}

/**
 * Sorts by installs in a narrow table. Installs change all the time, so the wide rows of nodes have no index for them.
 */
const ordersApart: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['installs', sql`downloads desc, node_id`],
  ['ranking,installs', sql`search_ranking, downloads desc, node_id`],
])

function idsApart(order: RawBuilder<unknown>, limit: number, offset: number) {
  return sql`select node_id as id from install_totals where is_listed order by ${order} limit ${limit} offset ${offset}`
}

/** Tells whether a filter selects exactly the public nodes. */
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
  // The index over search_text narrows the rows. Matches in other parts of that text do not count.
  if (filter.repository) {
    query = query
      .where('search_text', 'like', containing(rareRepositoryPart(filter.repository)))
      .where(sql`lower(repository)`, 'like', containing(filter.repository))
  }
  if (filter.author) query = query.where('nodes.id', 'in', nodesBy(db, filter.author))
  if (filter.comfyNodeName) query = query.where(hasComfyNode(filter.comfyNodeName))
  return query
}

/** A version that lists nothing supports everything, and so does a node without versions. */
function supports(column: 'supported_os' | 'supported_accelerators', words: string[]) {
  return sql<boolean>`not exists (select 1 from node_versions v where v.id = nodes.latest_version_id
    and cardinality(v.${sql.ref(column)}) > 0 and not v.${sql.ref(column)} && ${words}::text[])`
}

function hasComfyNode(part: string) {
  const name = sql`lower(c.name)`
  // The subquery makes the planner look up matching names first and their nodes second, not the reverse.
  return sql<boolean>`nodes.id in (select c.node_id from comfy_nodes c
    where ${name} like ${rareNamePattern(part)} and strpos(${name}, ${part.toLowerCase()}) > 0 and c.is_current)`
}
