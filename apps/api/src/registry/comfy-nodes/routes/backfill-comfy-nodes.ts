import { operation } from '../../../operation.ts'
import { backfillComfyNodes as backfill } from '../backfill-comfy-nodes.ts'

export const backfillComfyNodes = operation('backfillComfyNodes')(async ({ query, principal }, context) => {
  await backfill(context, principal, query.max_node ?? 10)
  return { status: 204 }
})
