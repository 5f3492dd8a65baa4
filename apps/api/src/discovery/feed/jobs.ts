import type { Context } from '../../context.ts'
import { enterChanges } from './enter-changes.ts'
import { deleteRemovals, findFeed } from './feed-store.ts'
import { findNewestSnapshot } from './snapshot-store.ts'
import { keepSnapshots } from './keep-snapshots.ts'

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'jobs'>

/** Updates the feed, and queues a snapshot for the time when the newest snapshot is old enough. */
export async function enterChangesJob(context: Parts): Promise<void> {
  const { config, db, clock, jobs } = context
  await enterChanges(context)
  await forgetRemovals(context)
  const newest = await findNewestSnapshot(db, (await findFeed(db)).id)
  const now = clock.now().getTime()
  const due = new Date(Math.max(now, newest ? newest.made_at.getTime() + config.catalogue.snapshotMs : now))
  await jobs.send(db, 'snapshot-catalogue', {}, 'snapshot-catalogue', due)
}

/** Makes due snapshots, in sequence: with the embedded database, no other lock prevents two concurrent snapshots. */
export function snapshotJob(context: Context): () => Promise<void> {
  let working: Promise<void> = Promise.resolve()
  return () => {
    const own = working.then(() => keepSnapshots(context))
    working = own.catch(() => undefined)
    return own
  }
}

/** Milliseconds for which the feed keeps removals. A reader with a shorter absence needs no snapshot. */
const removalsMs = 30 * 24 * 60 * 60 * 1000

/** Deletes old removals. Readers with an equally long absence have to read the snapshot. @internal */
export async function forgetRemovals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteRemovals(db, new Date(clock.now().getTime() - removalsMs))
}

/** Queues the update of the feed, which then queues the snapshot. Does nothing while such a job waits. */
export async function askForCatalogue({ jobs, db }: Pick<Context, 'jobs' | 'db'>): Promise<void> {
  await jobs.send(db, 'enter-catalogue-changes', {}, 'enter-catalogue-changes')
}
