import type { Database } from '../../schema/tables.ts'

/**
 * Inserts a delivery; returns false for a repeated delivery. A concurrent repetition waits for the end of the
 * transaction.
 */
export async function insertDelivery(db: Database, id: string, receivedAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('github_deliveries')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDeliveriesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('github_deliveries').where('received_at', '<', moment).execute()
}
