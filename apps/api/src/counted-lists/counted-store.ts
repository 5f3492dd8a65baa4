import { sql } from 'kysely'
import type { Database } from '../schema/tables.ts'

export interface Counted {
  at: Date
  /** The last of the changes of the catalogue that were there. */
  last_change: number
}

export function findCounted(db: Database): Promise<Counted | undefined> {
  return db.selectFrom('lists_counted').select(['at', 'last_change']).executeTakeFirst()
}

export async function saveCounted(db: Database, counted: Counted): Promise<void> {
  await db
    .insertInto('lists_counted')
    .values(counted)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(counted))
    .execute()
}

/** The number of the last change of the catalogue that is still known. */
export async function findLastChange(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(seq), 0) as last from catalogue_changes`.execute(db)
  return rows[0]?.last ?? 0
}
