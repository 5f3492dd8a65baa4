import type { Context } from '../../context.ts'
import { deleteCheckoutsBefore } from './payment-store.ts'

const dayMs = 86_400_000

/** Deletes payments that are still open after a day. */
export function sweepCheckouts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteCheckoutsBefore(db, new Date(clock.now().getTime() - dayMs))
}
