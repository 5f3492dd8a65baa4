import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type SnapshotRow = Selectable<Schema['catalogue_snapshots']>

/** Finds the newest snapshot of a feed; undefined before the first. */
export function findNewestSnapshot(db: Database, feed: string): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom('catalogue_snapshots')
    .selectAll()
    .where('feed', '=', feed)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findSnapshot(db: Database, sha256: string): Promise<SnapshotRow | undefined> {
  return db.selectFrom('catalogue_snapshots').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

/** Stores a snapshot. A snapshot with known content, as after an undone change, becomes the newest again. */
export async function saveSnapshot(db: Database, row: Insertable<Schema['catalogue_snapshots']>): Promise<void> {
  await db
    .insertInto('catalogue_snapshots')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(row))
    .execute()
}

/** Deletes snapshots that were replaced before a date. */
export async function deleteReplaced(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('catalogue_snapshots')
    .where((where) =>
      where.exists(
        where
          .selectFrom('catalogue_snapshots as newer')
          .select('newer.sha256')
          .whereRef('newer.made_at', '>', 'catalogue_snapshots.made_at')
          .where('newer.made_at', '<', before),
      ),
    )
    .execute()
}

/** Returns the digests that belong to the bytes of a snapshot. */
export async function findNamedBytes(db: Database, digests: string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set()
  const rows = await db
    .selectFrom('catalogue_snapshots')
    .select(['brotli_sha256', 'gzip_sha256'])
    .where((where) => where.or([where('brotli_sha256', 'in', digests), where('gzip_sha256', 'in', digests)]))
    .execute()
  return new Set(rows.flatMap((row) => [row.brotli_sha256, row.gzip_sha256]))
}
