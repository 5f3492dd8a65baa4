import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { openReviews } from './review-store.ts'

/**
 * Queues the review of versions whose archive is here, in the transaction of the caller; one that waits already is queued
 * once. Until it is decided, what is known of a version stays.
 */
export async function enqueueReviews(
  tx: Database,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  versionIds: string[],
): Promise<void> {
  await openReviews(tx, versionIds, clock.now())
  for (const versionId of versionIds) await jobs.send(tx, 'review-version', { versionId }, versionId)
}
