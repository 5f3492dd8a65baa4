import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { requestReviews } from '../lifecycle/request-review.ts'
import { listUnextracted } from './extract-status-store.ts'

/** Queues reviews, which extract comfy nodes, of at most `most` versions with unknown comfy nodes, oldest first. */
export async function backfillComfyNodes(context: Context, principal: Principal, most: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const versionIds = await listUnextracted(tx, most)
    if (versionIds.length === 0) return
    await requestReviews(tx, context, versionIds)
    const detail = { queued: versionIds.length }
    await writeAudit(tx, { actor: actorOf(principal), action: 'comfy_nodes.backfill', subject: 'registry', detail })
  })
}
