import type { Context } from '../../context.ts'
import { enterChanges } from './enter-changes.ts'
import { deleteRemovals, findFeed } from './feed-store.ts'
import { findNewestSnapshot } from './snapshot-store.ts'
import { keepSnapshots } from './keep-snapshots.ts'

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'jobs'>

/** Brings the feed up to date, and queues a snapshot for when the newest one is old enough. */
export async function enterChangesJob(context: Parts): Promise<void> {
  const { config, db, clock, jobs } = context
  await enterChanges(context)
  await forgetRemovals(context)
  const newest = await findNewestSnapshot(db, (await findFeed(db)).id)
  const now = clock.now().getTime()
  const due = new Date(Math.max(now, newest ? newest.made_at.getTime() + config.catalogue.snapshotMs : now))
  await jobs.send(db, 'snapshot-catalogue', {}, 'snapshot-catalogue', due)
}

/** Makes a snapshot where one is due, one after the other: on the embedded database nothing else excludes two at once. */
export function snapshotJob(context: Context): () => Promise<void> {
  let working: Promise<void> = Promise.resolve()
  return () => {
    const own = working.then(() => keepSnapshots(context))
    working = own.catch(() => undefined)
    return own
  }
}

/** Milliseconds for which a reader may stay away and still learn removals from the feed alone. */
const removalsMs = 30 * 24 * 60 * 60 * 1000

/** Deletes old removals; readers that were away for as long are sent to the snapshot. @internal */
export async function forgetRemovals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteRemovals(db, new Date(clock.now().getTime() - removalsMs))
}

/** Queues the update of the feed, and then the snapshot when one is due. A waiting job is enough. */
export async function askForCatalogue({ jobs, db }: Pick<Context, 'jobs' | 'db'>): Promise<void> {
  await jobs.send(db, 'enter-catalogue-changes', {}, 'enter-catalogue-changes')
}
