import { sql } from 'kysely'
import { offsetOf, type Page } from '../platform/paging.ts'
import type { ComfyNodeRow, Database } from '../schema/tables.ts'

/** Which comfy nodes are wanted; an absent field does not restrict. */
export interface ComfyNodeFilter {
  nodeId?: string
  /** Those of this version instead of those that nodes provide now. */
  versionId?: string
  name?: string
  accepts?: string
  produces?: string
}

export type FoundComfyNodeRow = ComfyNodeRow & { version: string | null }

/** A page of the comfy nodes of listed nodes, by name and then by node. */
export async function listFound(db: Database, filter: ComfyNodeFilter, page: Page): Promise<FoundComfyNodeRow[]> {
  // Ordering ids alone lets the index answer, and keeps long texts out of the sort; the rows then come in any order.
  const ids = await filtered(db, filter)
    .select('comfy_nodes.id')
    .orderBy('comfy_nodes.name')
    .orderBy('comfy_nodes.node_id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const rows = await db
    .selectFrom('comfy_nodes')
    .leftJoin('node_versions', 'node_versions.id', 'comfy_nodes.version_id')
    .selectAll('comfy_nodes')
    .select('node_versions.version')
    .where('comfy_nodes.id', '=', sql<string>`any(${ids.map(({ id }) => id)}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
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
    .selectFrom('comfy_nodes')
    .innerJoin('nodes', 'nodes.id', 'comfy_nodes.node_id')
    .where('nodes.listed_at', 'is not', null)
    .where('nodes.status', '=', 'active')
    .where(versionId === undefined ? sql<boolean>`is_current` : sql<boolean>`version_id = ${versionId}`)
  if (nodeId !== undefined) query = query.where('comfy_nodes.node_id', '=', nodeId)
  if (name !== undefined) query = query.where('comfy_nodes.name', '=', name)
  if (accepts !== undefined) query = query.where(sql<boolean>`accepted_types @> ${[accepts]}::text[]`)
  if (produces !== undefined) query = query.where(sql<boolean>`produced_types @> ${[produces]}::text[]`)
  return query
}
