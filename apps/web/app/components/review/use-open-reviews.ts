import type { Schema } from '@registry/api-client'
import { useRead } from '../../data/query/use-read.ts'

/** Another version may be published at any time. */
const everyMs = 20_000

// More than anybody waits for at a time; the rest is counted.
const mostReviews = 20

interface OpenReviews {
  reviews: Schema<'VersionReview'>[]
  /** Beyond those. */
  more: number
  /** Whether it is not known yet. */
  isComing: boolean
}

/**
 * The versions of a publisher that nobody can install yet, or that a review holds back, the newest first. Reads them again
 * while the page is seen.
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
