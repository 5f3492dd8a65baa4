import { operation } from '../../operation.ts'
import { parseDuration } from './parse-duration.ts'
import { queueOverdue } from './sweep-reviews.ts'
import { presentPublicReview, presentReview } from './present-review.ts'
import { readPublicReview } from './read-review.ts'
import { presentReport } from './present-report.ts'
import { readFinishedReport, readReport } from './read-report.ts'
import { toSarif } from '@registry/pack-scan'
import { watchReview } from './watch-review.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { annotateFinding } from './annotate-finding.ts'
import { presentFinding } from './present-finding.ts'
import { askForReview } from './ask-for-review.ts'
import { listReviews } from './list-reviews.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A proxy that collects answers would keep the events until there are many.
  'X-Accel-Buffering': 'no',
}

export const reviewRoutes = [
  operation('securityScan')(async ({ query, principal }, context) => {
    const queued = await queueOverdue(context, principal, {
      minAge: parseDuration('minAge', query.minAge ?? '0s'),
      minScanAge: parseDuration('minSecurityScanAge', query.minSecurityScanAge ?? '0s'),
      limit: query.maxNodes ?? 50,
    })
    return { status: 200, body: { queued } }
  }),
  operation('getVersionReview')(async ({ path }, context) => ({
    status: 200,
    body: presentPublicReview(await readPublicReview(context.db, path)),
  })),
  operation('getReviewReport')(async ({ path }, context) => ({
    status: 200,
    body: presentReport(await readReport(context.db, path)),
  })),
  operation('getReviewSarif')(async ({ path }, context) => {
    const { pack, report } = await readFinishedReport(context.db, path)
    return { status: 200, body: toSarif(report, pack) }
  }),
  operation('watchReview')(async ({ method, path, principal }, context) => {
    const events = await watchReview(context, principal, path)
    if (method !== 'HEAD') return { status: 200, headers, body: events }
    // Nobody would ever read or leave them, and they count against those that one may have open.
    await events.cancel()
    return { status: 200, headers, body: '' }
  }),
  operation('annotateFinding')(async ({ path, body, principal }, context) => {
    const annotation = { findingKey: path.findingKey, note: body.note }
    const { finding, note } = await annotateFinding(context, signedIn(principal), path, annotation)
    return { status: 200, body: presentFinding(finding, note, path.findingKey) }
  }),
  operation('askForReview')(async ({ path, body, principal }, context) => {
    const review = await askForReview(context, signedIn(principal), path, body.message ?? '')
    return { status: 202, body: presentReview(review) }
  }),
  operation('listReviews')(async ({ path, query }, context) => {
    const { rows, ...page } = await listReviews(
      context.db,
      { publisherId: path.publisherId, open: query.open ?? false },
      { page: query.page ?? 1, limit: query.limit ?? 20 },
    )
    return { status: 200, body: { reviews: rows.map(presentReview), ...page } }
  }),
]
