import type { Context } from '../../context.ts'
import { deleteDeliveriesBefore } from './delivery-store.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Forgets deliveries of more than thirty days ago; GitHub sends none again that is older than three. */
export async function sweepDeliveries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteDeliveriesBefore(db, new Date(clock.now().getTime() - keptMs))
}
