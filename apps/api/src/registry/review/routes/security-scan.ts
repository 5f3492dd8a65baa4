import { operation } from '../../../operation.ts'
import { parseDuration } from '../parse-duration.ts'
import { queueOverdue } from '../sweep-reviews.ts'

export const securityScan = operation('securityScan')(async ({ query, principal }, context) => {
  const queued = await queueOverdue(context, principal, {
    minAge: parseDuration('minAge', query.minAge ?? '0s'),
    minScanAge: parseDuration('minSecurityScanAge', query.minSecurityScanAge ?? '0s'),
    limit: query.maxNodes ?? 50,
  })
  return { status: 200, body: { queued } }
})
