import { toSarif } from '@registry/pack-scan/report'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { annotateFinding } from './annotate-finding.ts'
import { presentFinding } from './present-finding.ts'
import { presentReport, presentReview, presentWholeReview } from './present.ts'
import { listReviews, readFinishedReport, readReport, readWholeReview } from './read-review.ts'
import { watchReview } from './watch-review.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A buffering proxy would hold the events back.
  'X-Accel-Buffering': 'no',
}

export const reviewRoutes = [
  operation('getVersionReview')(async ({ path }, context) => ({
    status: 200,
    body: presentWholeReview(await readWholeReview(context.db, path)),
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
    // No client reads the stream of a HEAD request, which would count against the caller's limit of streams.
    await events.cancel()
    return { status: 200, headers, body: '' }
  }),
  operation('annotateFinding')(async ({ path, body, principal }, context) => {
    const annotation = { findingKey: path.findingKey, note: body.note }
    const { finding, note } = await annotateFinding(context, signedIn(principal), path, annotation)
    return { status: 200, body: presentFinding(finding, note, path.findingKey) }
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
