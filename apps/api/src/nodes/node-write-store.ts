import { sql } from 'kysely'
import type { Database, NodeFacts, NodeRow } from '../schema/tables.ts'

/** Makes the node unless it is there, and locks it until the transaction ends. Ids are compared without regard to case. */
export async function lockOrCreateNode(
  db: Database,
  node: { id: string; publisherId: string; name: string },
): Promise<NodeRow> {
  await db
    .insertInto('nodes')
    .values({ id: node.id, publisher_id: node.publisherId, name: node.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`lower(id)`, '=', node.id.toLowerCase())
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function lockNodeRow(db: Database, nodeId: string): Promise<void> {
  await db.selectFrom('nodes').select('id').where('id', '=', nodeId).forUpdate().execute()
}

/** Whether an archive may still arrive for any version of a node. */
export async function isAwaited(db: Database, nodeId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('node_versions', 'node_versions.id', 'uploads.version_id')
    .select('uploads.id')
    .where('node_versions.node_id', '=', nodeId)
    .where('uploads.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a node that never had a version to another publisher; what was announced for it is gone. */
export async function handOver(
  db: Database,
  nodeId: string,
  to: { publisherId: string; name: string },
): Promise<NodeRow> {
  await db.deleteFrom('node_versions').where('node_id', '=', nodeId).execute()
  return db
    .updateTable('nodes')
    .set({ publisher_id: to.publisherId, name: to.name })
    .where('id', '=', nodeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes over what a version says of its node, and makes the node visible if it was not. */
export async function applyNodeFacts(
  db: Database,
  nodeId: string,
  facts: Partial<NodeFacts>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('nodes')
    .set({ ...facts, listed_at: sql`coalesce(listed_at, ${now})`, updated_at: now })
    .where('id', '=', nodeId)
    .execute()
}

/** Points the node at its latest version: active only, semver precedence, pre-releases last. Its release is the newest of them. */
export async function refreshLatestVersion(db: Database, nodeId: string): Promise<void> {
  await sql`
    update nodes set
      latest_version_id = latest.id,
      released_at = (select max(created_at) from node_versions where node_id = ${nodeId} and status = 'active'),
      comfy_node_count = (
        select count(*) from comfy_nodes c where c.node_id = nodes.id and c.version_id is not distinct from latest.id
      )
    from (
      select (
        select id from node_versions where node_id = ${nodeId} and status = 'active'
        order by is_prerelease, precedence desc, created_at desc limit 1
      ) as id
    ) latest
    where nodes.id = ${nodeId}
  `.execute(db)
}
