import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type MergeRow = Selectable<Schema['node_merges']>

/** Records a merge, which is active until it is undone. */
export async function insertMerge(db: Database, merge: Insertable<Schema['node_merges']>): Promise<void> {
  await db.insertInto('node_merges').values(merge).execute()
}

/** Finds the active merge of a pack. */
export function findMerge(db: Database, nodeId: string): Promise<MergeRow | undefined> {
  return db
    .selectFrom('node_merges')
    .selectAll()
    .where(sql`lower(node_id)`, '=', nodeId.toLowerCase())
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

/** Ends a merge. Returns false when it had ended before. */
export async function endMerge(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('node_merges')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds `by` to the installs of a pack; a negative number subtracts, down to 0. */
export async function addDownloads(db: Database, nodeId: string, by: number): Promise<void> {
  await db
    .updateTable('nodes')
    .set({ downloads: sql`greatest(downloads + ${by}::bigint, 0)` })
    .where('id', '=', nodeId)
    .execute()
}

/** Returns the total of a pack's uploaded versions, without deleted versions. */
export async function countVersionsOf(db: Database, nodeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('node_versions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('node_id', '=', nodeId)
    .where('uploaded_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return count
}
