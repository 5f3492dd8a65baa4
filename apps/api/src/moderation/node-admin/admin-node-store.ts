import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow, Schema } from '../../schema/tables.ts'

/** Filter for packs in any state; an absent field matches every pack. */
export interface AdminNodeFilter {
  terms: string[]
  statuses?: NodeStatus[]
  id?: string
  publisherId?: string
  unclaimed?: boolean
  tag?: string
  ranked?: boolean
  preempting?: boolean
  reported?: boolean
}

export type AdminNodeSort = 'id' | 'name' | 'newest' | 'updated' | 'installs' | 'stars' | 'ranking'

const orders: Record<AdminNodeSort, RawBuilder<unknown>> = {
  id: sql`nodes.id`,
  name: sql`lower(nodes.name), nodes.id`,
  newest: sql`nodes.created_at desc, nodes.id`,
  updated: sql`nodes.updated_at desc, nodes.id`,
  installs: sql`install_totals.downloads desc, install_totals.node_id`,
  stars: sql`nodes.github_stars desc, nodes.id`,
  ranking: sql`nodes.search_ranking, nodes.id`,
}

const usualRanking = 5

/** Reads a page of nodes in a total order. */
export async function listNodesOfAnyState(
  db: Database,
  filter: AdminNodeFilter,
  sort: AdminNodeSort,
  page: Page,
): Promise<NodeRow[]> {
  const wanted = filtered(db, filter)
  const sorted = sort === 'installs' ? wanted.innerJoin('install_totals', 'install_totals.node_id', 'nodes.id') : wanted
  // Sorting ids alone keeps long texts out of the sort. Without a filter, PostgreSQL needs only an index.
  const ids = await sorted.select('nodes.id').orderBy(orders[sort]).limit(page.limit).offset(offsetOf(page)).execute()
  return findNodesById(
    db,
    ids.map(({ id }) => id),
  )
}

/** Returns the total of packs that match a filter. */
export async function countNodesOfAnyState(db: Database, filter: AdminNodeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns packs by id, in the given order. */
export async function findNodesById(db: Database, ids: string[]): Promise<NodeRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('nodes')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface NodeFacts {
  id: string
  open_reports: number
  version_count: number
}

/** Returns further facts about packs for admins. */
export async function listNodeFacts(db: Database, ids: string[]): Promise<NodeFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NodeFacts>`
    select n.id,
      (select count(*) from node_reports r where r.node_id = n.id and r.state = 'open') as open_reports,
      (select count(*) from node_versions v
        where v.node_id = n.id and v.uploaded_at is not null and v.status <> 'deleted') as version_count
    from nodes n where n.id = any(${ids}::text[])
  `.execute(db)
  return rows
}

/** Finds the nodes with one of some repository keys, and the node with an id, in any state. */
export function findNodesOfRepository(
  db: Database,
  { keys, id }: { keys: string[]; id: string | undefined },
): Promise<Pick<NodeRow, 'id' | 'name' | 'publisher_id' | 'status'>[]> {
  return db
    .selectFrom('nodes')
    .select(['id', 'name', 'publisher_id', 'status'])
    .where((node) =>
      node.or([
        node.and([node('repository_key', '<>', ''), node('repository_key', '=', sql<string>`any(${keys}::text[])`)]),
        ...(id === undefined ? [] : [node(sql`lower(id)`, '=', id.toLowerCase())]),
      ]),
    )
    .orderBy('downloads', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

type NodeQuery = SelectQueryBuilder<Schema, 'nodes', Record<never, never>>

function filtered(db: Database, filter: AdminNodeFilter): NodeQuery {
  const { statuses, id, publisherId, unclaimed, tag } = filter
  let query: NodeQuery = db.selectFrom('nodes')
  for (const term of filter.terms) query = query.where('nodes.search_text', 'like', containing(term))
  if (statuses) query = query.where('nodes.status', 'in', statuses)
  if (id !== undefined) query = query.where('nodes.id', '=', id)
  if (publisherId !== undefined) query = query.where('nodes.publisher_id', '=', publisherId)
  if (unclaimed !== undefined) query = query.where('nodes.publisher_id', unclaimed ? '=' : '<>', unclaimedPublisherId)
  if (tag !== undefined) query = query.where(sql<boolean>`${tag} = any(nodes.tags || nodes.tags_admin)`)
  // Two ranges let PostgreSQL use an index, unlike `<>`.
  if (filter.ranked)
    query = query.where(
      sql<boolean>`(nodes.search_ranking < ${usualRanking} or nodes.search_ranking > ${usualRanking})`,
    )
  if (filter.preempting) query = query.where(sql<boolean>`nodes.preempted_comfy_node_names <> '{}'`)
  if (filter.reported) {
    query = query.where(sql<boolean>`nodes.id in (select r.node_id from node_reports r where r.state = 'open')`)
  }
  return query
}
