import type { Updateable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

const loadedAction = 'sample.load'

/** Returns whether the sample catalogue is completely loaded. */
export async function isSampleLoaded(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', loadedAction)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function someNodeIds(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('nodes').select('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Returns the UUID of a version whose archive has arrived. */
export async function findArrived(db: Database, nodeId: string, version: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .where('uploaded_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

export async function dressNode(db: Database, id: string, values: Updateable<Schema['nodes']>): Promise<void> {
  await db.updateTable('nodes').set(values).where('id', '=', id).execute()
}

export async function dressVersion(
  db: Database,
  nodeId: string,
  version: string,
  values: Updateable<Schema['node_versions']>,
): Promise<void> {
  await db
    .updateTable('node_versions')
    .set(values)
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .execute()
}

export async function dressPublisher(
  db: Database,
  id: string,
  values: Updateable<Schema['publishers']>,
): Promise<void> {
  await db.updateTable('publishers').set(values).where('id', '=', id).execute()
}

export { loadedAction }
