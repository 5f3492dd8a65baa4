import type { Insertable } from 'kysely'
import type { Database, PublisherRow, Schema } from '../schema/tables.ts'

/** Stores a publisher; undefined when the id is taken. */
export function insertPublisher(
  db: Database,
  publisher: Insertable<Schema['publishers']>,
): Promise<PublisherRow | undefined> {
  return db
    .insertInto('publishers')
    .values(publisher)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}
