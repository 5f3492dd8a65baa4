import { sql } from 'kysely'
import type { Database } from './tables.ts'

export interface Counted {
  at: Date
  /** Which changes of the catalogue were there. */
  changes: string
}

export function findCounted(db: Database): Promise<Counted | undefined> {
  return db.selectFrom('lists_counted').select(['at', 'changes']).executeTakeFirst()
}

export async function saveCounted(db: Database, counted: Counted): Promise<void> {
  await db
    .insertInto('lists_counted')
    .values(counted)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(counted))
    .execute()
}

/** Which changes of the catalogue are known: how many, since one may be committed after others with higher numbers, and the last. */
export async function findChanges(db: Database): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    select count(*) || ' to ' || coalesce(max(seq), 0) as known from catalogue_changes
  `.execute(db)
  return rows[0]?.known ?? ''
}
