import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Database } from '../../schema/tables.ts'
import { enqueueReviews } from './enqueue-review.ts'
import { notifyVerdicts } from './notify-verdict.ts'
import { listOverdue, listStuck } from './sweep-store.ts'

const minuteMs = 60_000
// Less than the hour between two sweeps, of which the second would come a moment too early otherwise.
const aboutAnHourMs = 50 * minuteMs
const silenceMs = 10 * minuteMs
const mostAtOnce = 200

/** Which versions are wanted; the spans are milliseconds. */
export interface Sweep {
  /** How long ago they arrived, at least. */
  minAge: number
  /** How long they were not scanned, at least. */
  minScanAge: number
  limit: number
}

/**
 * Queues the review of versions that wait for one and are not queued, and of those whose review failed, the oldest first;
 * answers how many.
 */
export function queueOverdue(context: Context, principal: Principal, sweep: Sweep): Promise<number> {
  const ago = since(context)
  return queue(context, actorOf(principal), (tx) =>
    listOverdue(tx, {
      arrivedUntil: ago(sweep.minAge),
      scannedUntil: ago(sweep.minScanAge),
      failedUntil: ago(0),
      silentSince: ago(silenceMs),
      limit: sweep.limit,
    }),
  )
}

/**
 * What is to be done every hour: queues again what failed an hour ago or fell silent, and what waits without ever having
 * been queued, and sends the mails that were not sent. Answers how many reviews were queued.
 */
export async function sweepReviews(context: Context): Promise<number> {
  const ago = since(context)
  const stuck = { failedUntil: ago(aboutAnHourMs), silentSince: ago(silenceMs), limit: mostAtOnce }
  const queued = await queue(context, 'sweep', async (tx) => {
    const missed = await listOverdue(tx, { ...stuck, arrivedUntil: ago(silenceMs), scannedUntil: ago(0) })
    return [...new Set([...missed, ...(await listStuck(tx, stuck))])]
  })
  await notifyVerdicts(context)
  return queued
}

function since({ clock }: Context): (ms: number) => Date {
  const now = clock.now().getTime()
  return (ms) => new Date(now - ms)
}

function queue(context: Context, actor: string, find: (tx: Database) => Promise<string[]>): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const versionIds = await find(tx)
    if (versionIds.length === 0) return 0
    await enqueueReviews(tx, context, versionIds)
    const detail = { queued: versionIds.length }
    await writeAudit(tx, { actor, action: 'review.sweep', subject: 'registry', detail })
    return versionIds.length
  })
}
