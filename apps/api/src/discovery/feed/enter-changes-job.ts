import type { Context } from '../../context.ts'
import { enterChanges } from './enter-changes.ts'
import { findFeed } from './feed-store.ts'
import { forgetRemovals } from './forget-removals.ts'
import { findNewestSnapshot } from './snapshot-store.ts'

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'jobs'>

/** The job that brings the feed up to date, and asks for a snapshot when the newest one has been it for long enough. */
export async function enterChangesJob(context: Parts): Promise<void> {
  const { config, db, clock, jobs } = context
  await enterChanges(context)
  await forgetRemovals(context)
  const newest = await findNewestSnapshot(db, (await findFeed(db)).id)
  const now = clock.now().getTime()
  const due = new Date(Math.max(now, newest ? newest.made_at.getTime() + config.catalogue.snapshotMs : now))
  await jobs.send(db, 'snapshot-catalogue', {}, 'snapshot-catalogue', due)
}
