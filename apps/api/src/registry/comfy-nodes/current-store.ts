import { sql } from 'kysely'
import type { PageRows, PageStart } from '../../platform/paging.ts'
import type { ComfyNodeRow, Database } from '../../schema/tables.ts'

/** Filter of comfy nodes; an absent field matches every comfy node. */
export interface ComfyNodeFilter {
  nodeId?: string
  /** Selects the comfy nodes of this version instead of the current comfy nodes. */
  versionId?: string
  name?: string
  accepts?: string
  produces?: string
}

type Named = Pick<ComfyNodeRow, 'id' | 'name' | 'node_id'>

export type FoundComfyNodeRow = ComfyNodeRow & { version: string | null }

/** Lists a page of the comfy nodes of listed nodes, by name and then by node. */
export async function listFound(
  db: Database,
  filter: ComfyNodeFilter,
  limit: number,
  { after, offset }: PageStart,
): Promise<PageRows<FoundComfyNodeRow>> {
  let query = filtered(db, filter).select(['c.id', 'c.name', 'c.node_id'])
  if (after) query = query.where(sql<boolean>`(c.name, c.node_id) > (${after[0]}, ${after[1]})`)
  // Sorting ids alone uses the index and keeps long texts out of the sort; the second query returns rows in any order.
  const found = await query.orderBy('c.name').orderBy('c.node_id').limit(limit).offset(offset).execute()
  const rows = await db
    .selectFrom('comfy_nodes')
    .leftJoin('node_versions', 'node_versions.id', 'comfy_nodes.version_id')
    .selectAll('comfy_nodes')
    .select('node_versions.version')
    .where(isOneOf(found, filter))
    .execute()
  // The key is name and node, because a row may belong to a new version by now.
  const keyOf = ({ id, name, node_id }: Named) =>
    filter.versionId === undefined ? JSON.stringify([name, node_id]) : id
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const last = found[limit - 1]
  return { rows: found.flatMap((each) => byKey.get(keyOf(each)) ?? []), end: last && [last.name, last.node_id] }
}

/**
 * Matches rows through the index that gave their order, whose pages are in memory. A lookup by id could read another
 * index page for each row.
 */
function isOneOf(read: Named[], { versionId }: ComfyNodeFilter) {
  if (versionId !== undefined) return sql<boolean>`comfy_nodes.id = any(${read.map(({ id }) => id)}::uuid[])`
  const [names, nodeIds] = [read.map(({ name }) => name), read.map(({ node_id: nodeId }) => nodeId)]
  return sql<boolean>`comfy_nodes.is_current and (comfy_nodes.name, comfy_nodes.node_id) in
    (select * from unnest(${names}::text[], ${nodeIds}::text[]))`
}

export async function countFound(db: Database, filter: ComfyNodeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Type that a current comfy node of a node accepts or produces. */
export interface SocketTypeRow {
  node_id: string
  side: 'takes' | 'gives'
  type: string
}

const mostTypes = 4
/** Types of plain values, which most packs use. */
const plainTypes = ['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO', '*']

/** Lists socket types of the given nodes, most common first. Plain types appear only when a side has no other type. */
export async function listSocketTypes(db: Database, nodeIds: readonly string[]): Promise<SocketTypeRow[]> {
  if (nodeIds.length === 0) return []
  const { rows } = await sql<SocketTypeRow>`
    select node_id, side, type from (
      select node_id, side, type, is_plain, bool_and(is_plain) over of_side as has_plain_alone,
        row_number() over (partition by node_id, side order by is_plain, nodes desc, type) as position
      from (
        select c.node_id, socket.side, socket.type, socket.type = any(${plainTypes}) as is_plain, count(*) as nodes
        from comfy_nodes c
        cross join lateral (
          select 'takes' as side, unnest(c.accepted_types) as type
          union all
          select 'gives', unnest(c.produced_types)
        ) socket
        where c.is_current and c.node_id = any(${nodeIds}::text[])
        group by 1, 2, 3
      ) counted
      window of_side as (partition by node_id, side)
    ) ranked
    where position <= ${mostTypes} and (has_plain_alone or not is_plain)
    order by node_id, side, position
  `.execute(db)
  return rows
}

/** Filters comfy nodes. Indexes that begin with `is_current` cover a single version of each node. */
function filtered(db: Database, { nodeId, versionId, name, accepts, produces }: ComfyNodeFilter) {
  let query = db
    .selectFrom('comfy_nodes as c')
    // Hidden nodes are few, so a single lookup finds them; checking the node of each comfy node would take much longer.
    .where(sql<boolean>`c.node_id not in (select id from nodes where listed_at is null or status <> 'active')`)
    .where(versionId === undefined ? sql<boolean>`c.is_current` : sql<boolean>`c.version_id = ${versionId}`)
  if (nodeId !== undefined) query = query.where('c.node_id', '=', nodeId)
  if (name !== undefined) query = query.where('c.name', '=', name)
  if (accepts !== undefined) query = query.where(sql<boolean>`c.accepted_types @> ${[accepts]}::text[]`)
  if (produces !== undefined) query = query.where(sql<boolean>`c.produced_types @> ${[produces]}::text[]`)
  return query
}
