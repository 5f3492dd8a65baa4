import { operation } from '../../operation.ts'
import { backfillComfyNodes as backfill } from '../backfill-comfy-nodes.ts'

export const backfillComfyNodes = operation('backfillComfyNodes')(async ({ query }, context) => {
  await backfill(context, query.max_node ?? 10)
  return { status: 204 }
})
