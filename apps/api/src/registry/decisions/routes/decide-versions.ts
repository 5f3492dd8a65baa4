import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { parseStatus } from '../../versions/present.ts'
import { decideVersions as decide } from '../decide-versions.ts'
import { presentResult } from '../result.ts'
import { readItem } from '../read-item.ts'

export const decideVersions = operation('decideVersions')(async ({ body, principal }, context) => {
  const { status, reason = '', batch_id: batchId, dry_run: isDryRun, items } = body
  const asked = { to: parseStatus(status), reason, batchId, isDryRun, items: items.map(readItem) }
  const { batchId: batch_id, results } = await decide(context, signedIn(principal), asked)
  return {
    status: 200,
    body: { ...(batch_id && { batch_id }), dry_run: isDryRun, results: results.map(presentResult), remaining: 0 },
  }
})
