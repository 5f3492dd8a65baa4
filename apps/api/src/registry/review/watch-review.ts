import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import type { NumberAddress } from '../versions/own-version.ts'
import { presentReview } from './present.ts'
import { readOwnReview } from './read-review.ts'
import { findReviews, type ReviewRow } from './review-read-store.ts'
import { createWatchHub, type WatchedState, type WatchHub } from './watch-hub.ts'

/**
 * Streams the review of a publisher's version: its present state, then each change, until the verdict. Throws
 * `too_many_watchers`, and as reading the report does.
 */
export async function watchReview(
  { db, reviewWatchers }: { db: Database; reviewWatchers: WatchHub },
  principal: Principal,
  address: NumberAddress,
): Promise<ReadableStream<Uint8Array>> {
  const review = await readOwnReview(db, address)
  const stream = reviewWatchers.watch(review.version_id, actorOf(principal), watchedState(review))
  if (!stream) throw new RegistryError('too_many_watchers')
  return stream
}

/** Creates the watch hub of this process. It reads changes by other processes from the database. */
export function createReviewWatchers({ db, log }: { db: Database; log: Log }): WatchHub {
  return createWatchHub({
    read: async (versionIds) => {
      const reviews = await findReviews(db, versionIds)
      const there = reviews.filter(({ status }) => status !== 'deleted')
      return new Map(there.map((review) => [review.version_id, watchedState(review)]))
    },
    onError: (error) => log.error({ err: error }, 'the reviews that are followed could not be read'),
  })
}

/** Returns the watched state of a review. A failed review is retried, so it is not final. */
function watchedState(review: ReviewRow): WatchedState {
  return {
    id: String(review.updated_at.getTime()),
    data: JSON.stringify(presentReview(review)),
    isFinal: review.state === 'passed' || review.state === 'flagged',
  }
}
