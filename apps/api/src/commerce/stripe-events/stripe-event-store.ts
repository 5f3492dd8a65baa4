import type { Database } from '../../schema/tables.ts'

export interface NewStripeEvent {
  id: string
  type: string
  objectId: string
  /** Undefined when the customer is unknown. */
  customerId?: string | undefined
  at: Date
}

/** Inserts a processed event; returns false for a repeated one. */
export async function insertStripeEvent(db: Database, event: NewStripeEvent): Promise<boolean> {
  const { id, type, objectId, customerId, at } = event
  const row = await db
    .insertInto('stripe_events')
    .values({ id, type, object_id: objectId, customer_id: customerId ?? null, received_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasStripeEvent(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function deleteStripeEventsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('stripe_events').where('received_at', '<', moment).execute()
}
