import { sql } from 'kysely'
import { placeEvery, placesOf, type PageStart } from '../../platform/kept-lists.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { ComfyNodeRow, Database } from '../../schema/tables.ts'

/** Which comfy nodes are wanted; an absent field does not restrict. */
export interface ComfyNodeFilter {
  nodeId?: string
  /** Those of this version instead of those that nodes provide now. */
  versionId?: string
  name?: string
  accepts?: string
  produces?: string
}

type Named = Pick<ComfyNodeRow, 'id' | 'name' | 'node_id'>

export type FoundComfyNodeRow = ComfyNodeRow & { version: string | null }

/** A page of the comfy nodes of listed nodes, by name and then by node, and places that were passed on the way, at last its end. */
export async function listFound(
  db: Database,
  filter: ComfyNodeFilter,
  page: Page,
  start: PageStart | undefined,
): Promise<{ rows: FoundComfyNodeRow[]; places: PageStart[] }> {
  let wanted = filtered(db, filter)
    .select(['c.id', 'c.name', 'c.node_id'])
    .select(sql<number>`row_number() over (order by c.name, c.node_id)`.as('place'))
  if (start) {
    const [name, nodeId] = start.after
    wanted = wanted.where(sql<boolean>`(c.name, c.node_id) > (${name}, ${nodeId})`)
  }
  const from = start?.offset ?? 0
  const skipped = offsetOf(page) - from
  // Ordering ids alone lets the index answer, and keeps long texts out of the sort; the rows then come in any order.
  const read = await db
    .selectFrom(
      wanted
        .orderBy('c.name')
        .orderBy('c.node_id')
        .limit(skipped + page.limit)
        .as('read'),
    )
    .selectAll()
    .where(sql<boolean>`place > ${skipped} or (${sql.lit(from)} + place) % ${sql.lit(placeEvery)} = 0`)
    .orderBy('place')
    .execute()
  const ids = read.filter(({ place }) => place > skipped)
  const rows = await db
    .selectFrom('comfy_nodes')
    .leftJoin('node_versions', 'node_versions.id', 'comfy_nodes.version_id')
    .selectAll('comfy_nodes')
    .select('node_versions.version')
    .where(isOneOf(ids, filter))
    .execute()
  // The one with a name may be of a new version by now.
  const keyOf = ({ id, name, node_id }: Named) =>
    filter.versionId === undefined ? JSON.stringify([name, node_id]) : id
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    rows: ids.flatMap((each) => byKey.get(keyOf(each)) ?? []),
    places: placesOf(read, from, ({ name, node_id }) => [name, node_id]),
  }
}

/** Where the index that gave the order has them, its pages are at hand: by their ids each may be on another page of another index. */
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

/** Of every version of a node there are comfy nodes; the indexes that begin with `is_current` hold one version of each. */
function filtered(db: Database, { nodeId, versionId, name, accepts, produces }: ComfyNodeFilter) {
  let query = db
    .selectFrom('comfy_nodes as c')
    // Those that are hidden are few and looked up once; asking each one's node would take as long as there are comfy nodes.
    .where(sql<boolean>`c.node_id not in (select id from nodes where listed_at is null or status <> 'active')`)
    .where(versionId === undefined ? sql<boolean>`c.is_current` : sql<boolean>`c.version_id = ${versionId}`)
  if (nodeId !== undefined) query = query.where('c.node_id', '=', nodeId)
  if (name !== undefined) query = query.where('c.name', '=', name)
  if (accepts !== undefined) query = query.where(sql<boolean>`c.accepted_types @> ${[accepts]}::text[]`)
  if (produces !== undefined) query = query.where(sql<boolean>`c.produced_types @> ${[produces]}::text[]`)
  return query
}
