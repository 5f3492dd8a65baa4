import type { Context } from '../../context.ts'
import { deleteCheckoutsBefore } from './payment-store.ts'

const dayMs = 86_400_000

/** Forgets the payments that were begun more than a day ago and never made. */
export function sweepCheckouts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return deleteCheckoutsBefore(db, new Date(clock.now().getTime() - dayMs))
}
