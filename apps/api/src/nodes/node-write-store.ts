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

/** Points the node at its latest version: active only, semver precedence, pre-releases last. */
export async function refreshLatestVersion(db: Database, nodeId: string): Promise<void> {
  await sql`
    update nodes set
      latest_version_id = latest.id,
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
