import type Stripe from 'stripe'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { insertStripeEvent } from './stripe-event-store.ts'
import type { BalanceChange } from './balance-change.ts'

/** Notes an event that no ledger can take, and why, for an admin to see to; nothing of it is entered. */
export async function leaveUnassigned(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { id, type }: Pick<Stripe.Event, 'id' | 'type'>,
  { change, why }: { change: BalanceChange; why: string },
): Promise<void> {
  const { objectId, amount, currency } = change
  log.warn({ stripe: { id, type, objectId }, why }, 'an event of Stripe was left unassigned')
  await db.transaction().execute(async (tx) => {
    if (!(await insertStripeEvent(tx, { id, type, objectId, at: clock.now() }))) return
    // In the units of Stripe: nothing says that this currency has hundredths.
    const detail = { why, type, eventId: id, amount, currency }
    await writeAudit(tx, { actor: 'stripe', action: 'payment.leave', subject: `payment:${objectId}`, detail })
  })
}
