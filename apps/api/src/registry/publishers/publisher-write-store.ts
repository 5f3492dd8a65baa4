import type { Insertable, Updateable } from 'kysely'
import type { Database, PublisherRow, Schema } from '../../schema/tables.ts'

/** Stores a publisher. Returns undefined when the id is taken. */
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

/** Locks a publisher that is not deleted until the transaction ends, shared or exclusively. */
export function lockPublisherRow(
  db: Database,
  publisherId: string,
  how: 'share' | 'update',
): Promise<PublisherRow | undefined> {
  const query = db.selectFrom('publishers').selectAll().where('id', '=', publisherId).where('status', '<>', 'deleted')
  return (how === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** Updates a publisher that is not deleted. Returns undefined when there is none. */
export function updatePublisherRow(
  db: Database,
  publisherId: string,
  values: Updateable<Schema['publishers']>,
): Promise<PublisherRow | undefined> {
  return db
    .updateTable('publishers')
    .set(values)
    .where('id', '=', publisherId)
    .where('status', '<>', 'deleted')
    .returningAll()
    .executeTakeFirst()
}
