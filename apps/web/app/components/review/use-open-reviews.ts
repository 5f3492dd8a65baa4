import type { Schema } from '@registry/api-client'
import { useRead } from '../../data/query/use-read.ts'

/** Polling interval in milliseconds, because another version may be published at any time. */
const everyMs = 20_000

// Most reviews in the list; the rest is only counted.
const mostReviews = 20

interface OpenReviews {
  reviews: Schema<'VersionReview'>[]
  /** Number of reviews beyond the list. */
  more: number
  /** Whether the list is still loading. */
  isComing: boolean
}

/**
 * Returns the versions of a publisher that wait for a review or are held back, the newest first. Polls while the page
 * is visible.
 */
export const useOpenReviews = (publisherId: string, enabled = true): OpenReviews => {
  const { data, isPending } = useRead(
    '/publishers/{publisherId}/reviews',
    { params: { path: { publisherId }, query: { open: true, limit: mostReviews } } },
    { enabled, everyMs },
  )
  return data
    ? { reviews: data.reviews, more: data.total - data.reviews.length, isComing: false }
    : isPending
      ? coming
      : none
}

const none: OpenReviews = { reviews: [], more: 0, isComing: false }

const coming: OpenReviews = { ...none, isComing: true }
