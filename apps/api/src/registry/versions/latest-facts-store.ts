import { sql } from 'kysely'
import type { Database, NodeRow } from '../../schema/tables.ts'
import type { Latest } from './facts-of-latest.ts'

/** The latest version of a node with what it states of the node; undefined when none is active. */
export function findLatest(db: Database, nodeId: string): Promise<Latest | undefined> {
  return db
    .selectFrom('nodes')
    .innerJoin('node_versions', 'node_versions.id', 'nodes.latest_version_id')
    .select(['node_versions.id', 'node_versions.node_facts'])
    .where('nodes.id', '=', nodeId)
    .executeTakeFirst()
}

/**
 * Whether a node is listed for its versions, and every one of them that was ever seen is deleted. One that was listed before
 * its first version came, as imports list them, stands for more.
 */
export async function isOnlyDeleted(db: Database, node: Pick<NodeRow, 'id' | 'listed_at'>): Promise<boolean> {
  const { rows } = await sql<{ is_only_deleted: boolean }>`
    select coalesce(
      bool_and(status in ('deleted', 'pending')) and min(uploaded_at) <= ${node.listed_at}::timestamptz, false
    ) as is_only_deleted
    from node_versions where node_id = ${node.id} and uploaded_at is not null
  `.execute(db)
  return rows[0]?.is_only_deleted ?? false
}
