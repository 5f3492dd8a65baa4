import { countAuditOf, writeAudit } from '../../access/audit/audit-store.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { assertReviewed } from '../review/read-review.ts'
import { findReview, lockReview, type ReviewRow } from '../review/review-read-store.ts'
import { lockOwnVersionByNumber, type NumberAddress } from '../versions/own-version.ts'
import { statusWords } from '../versions/read-version.ts'
import { openReviews, reopenFailed, saveQuestion } from './review-store.ts'

/**
 * Queues the review of versions with a stored archive, in the caller's transaction, once for each version. Existing
 * results stay until the verdict.
 */
export async function requestReviews(
  tx: Database,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  versionIds: string[],
): Promise<void> {
  await openReviews(tx, versionIds, clock.now())
  for (const versionId of versionIds) await jobs.send(tx, 'review-version', { versionId }, versionId)
}

/** Reopens a failed review, in the transaction that queues it; other reviews stay unchanged. */
export function reopenReview(tx: Database, { clock }: Pick<Context, 'clock'>, versionId: string): Promise<void> {
  return reopenFailed(tx, versionId, clock.now())
}

const action = 'review.ask'
const dayMs = 24 * 60 * 60 * 1000
const maxADay = 5
const maxLength = 2000

/**
 * Requests another review of a flagged version, or of a version whose review failed, and stores the publisher's
 * message. Throws `review_not_found`, `review_running`, `review_not_needed`, `too_many_review_requests`, and the errors
 * of locking the version.
 */
export async function askForReview(
  context: Pick<Context, 'db' | 'clock' | 'jobs'>,
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
    await requestReviews(tx, context, [version.id])
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
