import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import type { LockedVersion } from '../versions/lock-version.ts'
import { applyStatus } from './apply-status.ts'
import { saveBatch, type BatchRow } from './batch-store.ts'
import { changedMeanwhile, recordRefusal } from './decide-version.ts'
import { findDecision, findDoneAfter, findNewestDone, type DecisionRow } from './decision-store.ts'
import { isUndoable } from './history.ts'
import { tellDecision } from './notices.ts'
import type { Outcome } from './outcome.ts'
import { requestReviews } from './request-review.ts'
import { answerQuestion, reopenQuestion } from './review-store.ts'
import { isCancelled } from './undo-plan.ts'

/** The decision to undo on a version; the newest decision when absent. */
export interface UndoWish {
  decisionId?: number | undefined
  expected?: VersionStatus | undefined
}

type Found = { outcome: Extract<Outcome, { outcome: 'refused' }> } | { outcome: Outcome; target: DecisionRow }

/**
 * Undoes a decision on a locked version in the caller's transaction: restores status, reason and review, and queues
 * notices for owners who know the decision. A refusal is saved as an attempt and returned in the outcome. The first
 * undo creates the batch.
 */
export async function undoDecision(
  tx: Database,
  context: Pick<Context, 'clock' | 'jobs'>,
  locked: LockedVersion,
  wish: UndoWish,
  batch: BatchRow,
): Promise<Outcome> {
  const found = await findUndo(tx, locked.version, wish)
  const now = context.clock.now()
  const { id: batchId, reason, actor, actor_name: actorName } = batch
  if (!('target' in found)) {
    const { refusal, to } = found.outcome
    if (!to) return found.outcome
    await saveBatch(tx, batch)
    await recordRefusal(tx, locked.version, { actor, actorName, to, reason, batchId, refusal, now })
    return found.outcome
  }
  await saveBatch(tx, batch)
  const { target } = found
  const message = reason || 'Undone by an admin.'
  const audit = { action: 'version.undo', detail: { reason: message, undoes: target.id, batch: batchId } }
  const { version, decision } = await applyStatus(tx, locked, {
    by: 'undo',
    undoes: target,
    actor,
    actorName,
    message,
    batchId,
    audit,
    now,
  })
  if (decision.held_by === 'admin') await answerQuestion(tx, version.id, now)
  else await resumeReview(tx, context, version, target.at)
  await tellDecision(tx, context, decision)
  return found.outcome
}

/** Reopens the question that the undone decision closed, and requests a review of a version that is pending again. */
async function resumeReview(
  tx: Database,
  context: Pick<Context, 'clock' | 'jobs'>,
  { id, status, mirrored }: VersionRow,
  decidedAt: Date,
): Promise<void> {
  await reopenQuestion(tx, id, decidedAt)
  if (status === 'pending' && !mirrored) await requestReviews(tx, context, [id])
}

/**
 * Predicts the outcome of an undo, and changes nothing. A refusal has `to` if the refused undo is to be recorded as an
 * attempt.
 */
export async function findUndo(db: Database, version: VersionRow, { decisionId, expected }: UndoWish): Promise<Found> {
  const target =
    decisionId === undefined
      ? (await findNewestDone(db, [version.id])).get(version.id)
      : await findDecision(db, decisionId)
  const from = version.status
  const to = target?.from_status
  const refuse = (refusal: RegistryError, isAttempt: boolean): Found => {
    return { outcome: { outcome: 'refused', refusal, from, ...(isAttempt && { to }) } }
  }
  const facts = { version: version.version }
  if (expected !== undefined && expected !== from) return refuse(await changedMeanwhile(db, version), true)
  if (to === undefined || !isUndoable(target)) return refuse(new RegistryError('nothing_to_undo', facts), false)
  const later = await findDoneAfter(db, target)
  const isUndone = later.some(({ undoes }) => undoes === target.id)
  if (isUndone) return refuse(new RegistryError('already_undone', facts), false)
  if (target.to_status !== from || !isCancelled(later)) return refuse(new RegistryError('decided_since', facts), true)
  return { outcome: { outcome: 'done', from, to }, target }
}
