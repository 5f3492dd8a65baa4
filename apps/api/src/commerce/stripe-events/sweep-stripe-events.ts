import type { Context } from '../../context.ts'
import { deleteStripeEventsBefore } from './stripe-event-store.ts'

const keptMs = 90 * 86_400_000

/**
 * Deletes events after 90 days. Stripe repeats no event older than a month, and the idempotency keys of the ledger
 * stay.
 */
export function sweepStripeEvents({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteStripeEventsBefore(db, new Date(clock.now().getTime() - keptMs))
}
