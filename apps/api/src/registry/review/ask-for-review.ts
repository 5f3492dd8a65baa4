import { countAuditOf, writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { lockOwnVersionByNumber, type NumberAddress } from '../versions/own-version.ts'
import { statusWords } from '../versions/read-version.ts'
import { enqueueReviews } from './enqueue-review.ts'
import { assertReviewed } from './read-report.ts'
import { findReview, lockReview, saveQuestion, type ReviewRow } from './review-read-store.ts'

const action = 'review.ask'
const dayMs = 24 * 60 * 60 * 1000
const maxADay = 5
const maxLength = 2000

/**
 * Has a version that was flagged, or whose review failed, reviewed again, and keeps what its publisher says to that. Throws
 * `review_not_found`, `review_running`, `review_not_needed`, `too_many_review_requests` and what locking the version throws.
 */
export async function askForReview(
  context: Context,
  principal: UserPrincipal,
  address: NumberAddress,
  message: string,
): Promise<ReviewRow> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const version = await lockOwnVersionByNumber(tx, address)
    await lockReview(tx, version.id)
    const review = assertReviewed(await findReview(tx, version.id), version)
    refuseNeedless(review)
    const subject = `version:${version.node_id}@${version.version}`
    await refuseTooMany(tx, subject, now)
    const question = { asked_at: now, asked_by: principal.userId, asked_message: cleanText(message, maxLength) }
    await saveQuestion(tx, version.id, question)
    await enqueueReviews(tx, context, [version.id])
    await writeAudit(tx, { actor: actorOf(principal), action, subject })
    return assertReviewed(await findReview(tx, version.id), version)
  })
}

function refuseNeedless({ state, status }: ReviewRow): void {
  if (state === 'waiting' || state === 'running') throw new RegistryError('review_running')
  if (state === 'passed') throw new RegistryError('review_not_needed', { status: statusWords[status] })
}

async function refuseTooMany(tx: Database, subject: string, now: Date): Promise<void> {
  const asked = await countAuditOf(tx, { subject, action, since: new Date(now.getTime() - dayMs) })
  if (asked >= maxADay) throw new RegistryError('too_many_review_requests', { limit: maxADay })
}
