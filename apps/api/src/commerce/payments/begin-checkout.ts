import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { insertCheckout, listCheckouts, lockCustomer } from './payment-store.ts'

/** How long Stripe keeps a payment open; half an hour is the least it takes. */
export const openSeconds = 3600
const mostOpen = 10

/** Notes that a customer begins a payment, and answers with its id. Throws `too_many_checkouts` when ten are open. */
export async function beginCheckout(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  { actor, amountMicros, currency }: { actor: string; amountMicros: number; currency: string },
): Promise<string> {
  const now = clock.now()
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId)
    const since = new Date(now.getTime() - openSeconds * 1000)
    const open = await listCheckouts(tx, customerId, { since, most: mostOpen })
    const [oldest] = open
    if (oldest && open.length === mostOpen) {
      const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
      throw new RegistryError('too_many_checkouts', { seconds })
    }
    await insertCheckout(tx, { id, customerId, at: now })
    await writeAudit(tx, {
      actor,
      action: 'payment.begin',
      subject: `customer:${customerId}`,
      detail: { amount_micros: amountMicros, currency },
    })
  })
  return id
}
