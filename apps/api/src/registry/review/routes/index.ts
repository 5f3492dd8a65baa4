import { annotateFinding } from './annotate-finding.ts'
import { askForReview } from './ask-for-review.ts'
import { getReviewReport } from './get-review-report.ts'
import { getReviewSarif } from './get-review-sarif.ts'
import { getVersionReview } from './get-version-review.ts'
import { listReviews } from './list-reviews.ts'
import { securityScan } from './security-scan.ts'
import { watchReview } from './watch-review.ts'

export const reviewRoutes = [
  securityScan,
  getVersionReview,
  getReviewReport,
  getReviewSarif,
  watchReview,
  annotateFinding,
  askForReview,
  listReviews,
]
