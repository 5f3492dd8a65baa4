import type { Database } from '../../../schema/tables.ts'

/** Returns the state of the copy at an application; undefined before the first copy. */
export function findCopy(db: Database, application: string) {
  return db.selectFrom('algolia_copies').selectAll().where('application', '=', application).executeTakeFirst()
}

export interface CopyState {
  application: string
  oldest_open: string
  seen: readonly number[]
  settings: string
  read_at: Date
  replaced_at: Date
}

export async function saveCopy(db: Database, { seen, ...state }: CopyState): Promise<void> {
  const row = { ...state, seen: JSON.stringify(seen) }
  await db
    .insertInto('algolia_copies')
    .values(row)
    .onConflict((conflict) => conflict.column('application').doUpdateSet(row))
    .execute()
}
