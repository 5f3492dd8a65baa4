import { writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { requestReviews } from './request-review.ts'
import { listOverdue, listStuck } from './review-store.ts'

const minuteMs = 60_000
// The pause is shorter than the hour between two sweeps, so that the next sweep is not slightly too early.
const aboutAnHourMs = 50 * minuteMs
const silenceMs = 10 * minuteMs
const mostAtOnce = 200

/** Filter of versions; times in milliseconds. */
export interface Sweep {
  /** Minimum time since the upload. */
  minAge: number
  /** Minimum time since the scan. */
  minScanAge: number
  limit: number
}

/** Queues reviews of pending versions that are not queued, and failed reviews, oldest first; returns their number. */
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

/** Queues reviews that failed an hour ago, became silent, or were never queued. Runs hourly. Returns their number. */
export function sweepReviews(context: Context): Promise<number> {
  const ago = since(context)
  const stuck = { failedUntil: ago(aboutAnHourMs), silentSince: ago(silenceMs), limit: mostAtOnce }
  return queue(context, 'sweep', async (tx) => {
    const missed = await listOverdue(tx, { ...stuck, arrivedUntil: ago(silenceMs), scannedUntil: ago(0) })
    return [...new Set([...missed, ...(await listStuck(tx, stuck))])]
  })
}

function since({ clock }: Context): (ms: number) => Date {
  const now = clock.now().getTime()
  return (ms) => new Date(now - ms)
}

function queue(context: Context, actor: string, find: (tx: Database) => Promise<string[]>): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const versionIds = await find(tx)
    if (versionIds.length === 0) return 0
    await requestReviews(tx, context, versionIds)
    const detail = { queued: versionIds.length }
    await writeAudit(tx, { actor, action: 'review.sweep', subject: 'registry', detail })
    return versionIds.length
  })
}
