import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { presentReview } from './present-review.ts'
import { findReviews, type ReviewRow } from './review-read-store.ts'
import { createWatchHub, type WatchedState, type WatchHub } from './watch-hub.ts'

/** Whoever follows reviews in this process; what other processes change is seen in the database. */
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

/** A review as those see it who follow it. One that failed is tried again, and so goes on. */
export function watchedState(review: ReviewRow): WatchedState {
  return {
    id: String(review.updated_at.getTime()),
    data: JSON.stringify(presentReview(review)),
    isFinal: review.state === 'passed' || review.state === 'flagged',
  }
}
