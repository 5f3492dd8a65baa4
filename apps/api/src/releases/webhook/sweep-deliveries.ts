import type { Context } from '../../context.ts'
import { deleteDeliveriesBefore } from './delivery-store.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Deletes deliveries after thirty days; GitHub repeats none older than three. */
export async function sweepDeliveries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteDeliveriesBefore(db, new Date(clock.now().getTime() - keptMs))
}
