import { operation } from '../../operation.ts'
import { presentPublicReview, presentReview, presentReport } from './present.ts'
import { readPublicReview, readFinishedReport, readReport, listReviews } from './read-review.ts'
import { toSarif } from '@registry/pack-scan'
import { watchReview } from './watch-review.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { annotateFinding } from './annotate-finding.ts'
import { presentFinding } from './present-finding.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A proxy that collects answers would keep the events until there are many.
  'X-Accel-Buffering': 'no',
}

export const reviewRoutes = [
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
  operation('listReviews')(async ({ path, query }, context) => {
    const { rows, ...page } = await listReviews(
      context.db,
      { publisherId: path.publisherId, open: query.open ?? false },
      { page: query.page ?? 1, limit: query.limit ?? 20 },
    )
    return { status: 200, body: { reviews: rows.map(presentReview), ...page } }
  }),
]
