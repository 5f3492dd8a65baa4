import type { components } from '@registry/contract/types'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation, type Route } from '../../operation.ts'
import { pageWithin } from '../../platform/paging.ts'
import { presentReview } from '../review/present.ts'
import { parseStatus, presentVersion, presentVersionForAdmins } from '../versions/present.ts'
import { contactPublisher } from './contact-publisher.ts'
import { decideVersions, type Item } from './decide-versions.ts'
import { deleteVersion } from './delete-version.ts'
import { listBatches, presentBatch } from './list-batches.ts'
import { presentResult } from './outcome.ts'
import { parseDuration } from './parse-duration.ts'
import { askForReview } from './request-review.ts'
import { queueOverdue } from './sweep-reviews.ts'
import { undoDecisions } from './undo-decisions.ts'
import { updateVersion } from './update-version.ts'
import { unyankVersion, yankVersion } from './yank-version.ts'

export const lifecycleRoutes: readonly Route[] = [
  operation('deleteNodeVersion')(async ({ path, principal }, context) => {
    await deleteVersion(context, principal, path)
    return { status: 204 }
  }),
  operation('yankNodeVersion')(async ({ path, body, principal }, context) => {
    const version = await yankVersion(context, principal, path, body.reason ?? '')
    return { status: 200, body: presentVersion(context.config, version, { nodeStatus: 'active' }) }
  }),
  operation('unyankNodeVersion')(async ({ path, principal }, context) => {
    const version = await unyankVersion(context, principal, path)
    return { status: 200, body: presentVersion(context.config, version, { nodeStatus: 'active' }) }
  }),
  operation('securityScan')(async ({ query, principal }, context) => {
    const queued = await queueOverdue(context, principal, {
      minAge: parseDuration('minAge', query.minAge ?? '0s'),
      minScanAge: parseDuration('minSecurityScanAge', query.minSecurityScanAge ?? '0s'),
      limit: query.maxNodes ?? 50,
    })
    return { status: 200, body: { queued } }
  }),
  operation('askForReview')(async ({ path, body, principal }, context) => {
    const review = await askForReview(context, signedIn(principal), path, body.message ?? '')
    return { status: 202, body: presentReview(review) }
  }),
  operation('adminUpdateNodeVersion')(async ({ path, body, principal }, context) => {
    const {
      status,
      status_reason: reason,
      expected_status: expected,
      tags,
      tags_admin: tagsAdmin,
      ...compatibility
    } = body
    const { node, version } = await updateVersion(context, signedIn(principal), path, {
      to: status && parseStatus(status),
      expected: expected && parseStatus(expected),
      reason,
      compatibility,
      tags: { ...(tags && { tags }), ...(tagsAdmin && { tags_admin: tagsAdmin }) },
    })
    const options = { nodeStatus: node.status, withReason: true }
    return { status: 200, body: presentVersionForAdmins(context.config, version, options) }
  }),
  operation('decideVersions')(async ({ body, principal }, context) => {
    const { status, reason = '', batch_id: batchId, dry_run: isDryRun, items } = body
    const asked = { to: parseStatus(status), reason, batchId, isDryRun, items: items.map(readItem) }
    const { batchId: batch_id, results } = await decideVersions(context, signedIn(principal), asked)
    return {
      status: 200,
      body: { ...(batch_id && { batch_id }), dry_run: isDryRun, results: results.map(presentResult), remaining: 0 },
    }
  }),
  operation('undoDecisions')(async ({ body, principal }, context) => {
    const { batch_id: batchId, items, reason = '', dry_run: isDryRun } = body
    const asked = { batchId, items: items?.map(readItem), reason, isDryRun }
    const { batchId: batch_id, results, remaining } = await undoDecisions(context, signedIn(principal), asked)
    return {
      status: 200,
      body: { ...(batch_id && { batch_id }), dry_run: isDryRun, results: results.map(presentResult), remaining },
    }
  }),
  operation('listBatches')(async ({ query }, { db }) => {
    const filter = { onlySeveral: query.several === true }
    const wanted = pageWithin(query, { usual: 20, most: 100 })
    const { rows, ...page } = await listBatches(db, filter, wanted, query.order ?? 'newest')
    return { status: 200, body: { batches: rows.map(presentBatch), ...page } }
  }),
  operation('contactPublisher')(async ({ path, body, principal }, context) => {
    const { message, include_findings: withFindings } = body
    const sent = await contactPublisher(context, signedIn(principal), path, { message, withFindings })
    return { status: 202, body: { sent } }
  }),
]

function readItem({ node_id, version, expected_status }: components['schemas']['DecisionItem']): Item {
  return { nodeId: node_id, version, expected: expected_status && parseStatus(expected_status) }
}
