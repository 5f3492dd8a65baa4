import type { Database } from '../../schema/tables.ts'

/** Returns the Stripe id of a customer; undefined without a Stripe id. */
export async function findStripeId(db: Database, customerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('stripe_id').where('id', '=', customerId).executeTakeFirst()
  return row?.stripe_id ?? undefined
}

/** Replaces the Stripe id `before` of a customer; returns false when another transaction replaced it first. */
export async function replaceStripeId(
  db: Database,
  { customerId, stripeId, before }: { customerId: string; stripeId: string; before: string | undefined },
): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ stripe_id: stripeId })
    .where('id', '=', customerId)
    .where('stripe_id', 'is not distinct from', before ?? null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes new payments of a customer until the transaction ends. */
export async function lockCustomer(db: Database, customerId: string): Promise<void> {
  await db.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/** Lists start dates of a customer's open payments within a period, oldest first; at most `most`. */
export async function listCheckouts(
  db: Database,
  customerId: string,
  { since, most }: { since: Date; most: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ created_at: at }) => at).toReversed()
}

export async function insertCheckout(
  db: Database,
  checkout: { id: string; customerId: string; at: Date },
): Promise<void> {
  const { id, customerId, at } = checkout
  await db.insertInto('checkouts').values({ id, customer_id: customerId, created_at: at }).execute()
}

export async function deleteCheckout(db: Database, id: string): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', id).execute()
}

export async function deleteCheckoutsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('checkouts').where('created_at', '<', moment).execute()
}
