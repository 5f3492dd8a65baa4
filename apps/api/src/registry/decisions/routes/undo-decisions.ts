import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readItem } from '../read-item.ts'
import { presentResult } from '../result.ts'
import { undoDecisions as undo } from '../undo-decisions.ts'

export const undoDecisions = operation('undoDecisions')(async ({ body, principal }, context) => {
  const { batch_id: batchId, items, reason = '', dry_run: isDryRun } = body
  const asked = { batchId, items: items?.map(readItem), reason, isDryRun }
  const { batchId: batch_id, results, remaining } = await undo(context, signedIn(principal), asked)
  return {
    status: 200,
    body: { ...(batch_id && { batch_id }), dry_run: isDryRun, results: results.map(presentResult), remaining },
  }
})
