import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/**
 * Updates the latest version of nodes: active, not yanked, releases first, then by semver precedence, then by
 * publication time. The release is the newest such version, or the newest active version where all are yanked. Without
 * an arrived version, the release stays. Comfy nodes of the latest version, or of the highest active version where all
 * are yanked, become current, else the names of lists. Returns the changed nodes.
 */
export async function pointAtLatest(db: Database, nodeIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update nodes set latest_version_id = wanted.latest_id, released_at = wanted.released_at
    from (
      select n.id, latest.id as latest_id,
        case when exists (select 1 from node_versions v where v.node_id = n.id and v.uploaded_at is not null)
          then (
            select coalesce(max(v.created_at) filter (where v.yanked_at is null), max(v.created_at))
            from node_versions v where v.node_id = n.id and v.status = 'active'
          )
          else n.released_at end as released_at
      from nodes n
      left join lateral (
        select v.id from node_versions v where v.node_id = n.id and v.status = 'active' and v.yanked_at is null
        order by v.is_prerelease, v.precedence desc, v.created_at desc, v.id limit 1
      ) latest on true
      where n.id = any(${nodeIds}::text[])
    ) wanted
    where nodes.id = wanted.id
      and (nodes.latest_version_id, nodes.released_at) is distinct from (wanted.latest_id, wanted.released_at)
    returning nodes.id
  `.execute(db)
  const marked = await markCurrent(db, nodeIds)
  return [...new Set([...rows.map(({ id }) => id), ...marked])]
}

async function markCurrent(db: Database, nodeIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`
    update comfy_nodes c set is_current = not c.is_current
    from (
      select n.id, (select l.version_id from comfy_nodes l where l.version_id = coalesce(n.latest_version_id, (
        -- A pack keeps the names of its comfy nodes while all of its versions are yanked.
        select v.id from node_versions v where v.node_id = n.id and v.status = 'active'
        order by v.is_prerelease, v.precedence desc, v.created_at desc, v.id limit 1
      )) limit 1) as version_id
      from nodes n where n.id = any(${nodeIds}::text[])
    ) node
    where c.node_id = node.id and c.is_current <> (c.version_id is not distinct from node.version_id)
    returning c.node_id
  `.execute(db)
  return rows.map(({ node_id: nodeId }) => nodeId)
}

/** Recounts the comfy nodes of nodes. Returns the ids of nodes with a changed count. */
export async function countComfyNodes(db: Database, nodeIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update nodes set comfy_node_count = counted.count
    from (
      select n.id, (select count(*) from comfy_nodes c where c.node_id = n.id and c.is_current)::integer as count
      from nodes n where n.id = any(${nodeIds}::text[])
    ) counted
    where nodes.id = counted.id and nodes.comfy_node_count <> counted.count
    returning nodes.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Updates the latest version of a node and the count of its comfy nodes. */
export async function refreshLatestVersion(db: Database, nodeId: string): Promise<void> {
  await pointAtLatest(db, [nodeId])
  await countComfyNodes(db, [nodeId])
}

/** Locks the next nodes after an id, at most `limit`, in the order of ids without regard to case; returns their ids. */
export async function lockNodesAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where(sql`lower(id)`, '>', after.toLowerCase())
    .orderBy(sql`lower(id)`)
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the nodes that are copied from another registry. */
export async function mirroredAmong(db: Database, nodeIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mirrored_nodes')
    .select('node_id')
    .where('node_id', '=', sql<string>`any(${nodeIds}::text[])`)
    .execute()
  return new Set(rows.map(({ node_id: nodeId }) => nodeId))
}

/** Sets the time of change of nodes. */
export async function touchNodes(db: Database, nodeIds: string[], now: Date): Promise<void> {
  if (nodeIds.length === 0) return
  await db
    .updateTable('nodes')
    .set({ updated_at: now })
    .where('id', '=', sql<string>`any(${nodeIds}::text[])`)
    .execute()
}
