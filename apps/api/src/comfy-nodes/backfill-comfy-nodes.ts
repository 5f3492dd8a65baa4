import type { Context } from '../context.ts'
import { enqueueReviews } from '../review/enqueue-review.ts'
import { listUnextracted } from './extract-status-store.ts'

/** Queues the review, and with it the extraction, of at most `most` versions whose comfy nodes are not known; the oldest first. */
export async function backfillComfyNodes(context: Context, most: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await enqueueReviews(tx, context, await listUnextracted(tx, most))
  })
}
