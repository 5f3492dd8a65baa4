import type { Database, VersionRow } from '../../schema/tables.ts'

/** A version of a node by its UUID, whatever its state. */
export function findVersionOfNode(db: Database, nodeId: string, versionId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('id', '=', versionId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
}

/** Deletes every version of a node that was not deleted before. */
export async function markVersionsDeleted(db: Database, nodeId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('node_versions')
    .set({ status: 'deleted', status_reason: reason, updated_at: now })
    .where('node_id', '=', nodeId)
    .where('status', '<>', 'deleted')
    .execute()
}
