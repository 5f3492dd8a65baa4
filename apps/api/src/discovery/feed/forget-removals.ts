import type { Context } from '../../context.ts'
import { deleteRemovals } from './feed-store.ts'

/** How long a reader may stay away and still learn from the feed alone what is gone. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Forgets what was removed long ago; readers that were away for as long are sent to the snapshot. */
export async function forgetRemovals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteRemovals(db, new Date(clock.now().getTime() - keptMs))
}
