import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** The last refresh of materialized statistics. */
export interface Refreshed {
  at: Date
  /** The changes of the catalogue that the refresh saw. */
  changes: string
}

export function findRefreshed(db: Database): Promise<Refreshed | undefined> {
  return db.selectFrom('lists_counted').select(['at', 'changes']).executeTakeFirst()
}

export async function saveRefreshed(db: Database, refreshed: Refreshed): Promise<void> {
  await db
    .insertInto('lists_counted')
    .values(refreshed)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(refreshed))
    .execute()
}

/** Identifies the known changes by count and last number: a change may commit after others with higher numbers. */
export async function findChanges(db: Database): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    select count(*) || ' to ' || coalesce(max(seq), 0) as known from catalogue_changes
  `.execute(db)
  return rows[0]?.known ?? ''
}

/** Returns when statistics were refreshed last; undefined before the first time. */
export async function countedAt(db: Database): Promise<Date | undefined> {
  return (await findRefreshed(db))?.at
}
