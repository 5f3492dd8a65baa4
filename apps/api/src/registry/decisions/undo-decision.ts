import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { resumeReview, settleQuestion } from '../review/settle-question.ts'
import type { Database, VersionRow, VersionStatus } from '../../schema/tables.ts'
import { changeStatus } from '../versions/change-status.ts'
import type { LockedVersion } from '../versions/lock-version.ts'
import { saveBatch, type BatchRow } from './batch-store.ts'
import type { DecisionRow } from './decision.ts'
import { recordRefusal } from './decide-version.ts'
import { findDecision, findDoneAfter, findNewestDone } from './decision-store.ts'
import { changedMeanwhile } from './judge.ts'
import { isUndoable } from './read-history.ts'
import type { Outcome } from './result.ts'
import { tellOwners } from './tell-owners.ts'
import { isCancelled } from './undo-plan.ts'

/** What is to be undone on a version: a decision, or else the newest. */
export interface UndoWish {
  decisionId?: number | undefined
  expected?: VersionStatus | undefined
}

type Found = { outcome: Extract<Outcome, { outcome: 'refused' }> } | { outcome: Outcome; target: DecisionRow }

/**
 * Takes back a decision on a locked version, in the transaction of the caller: its status and its reason are what they were,
 * and so is its review; owners who were told of it hear that a while later. What cannot be taken back any more is kept as an attempt, and told in the outcome. The batch is made
 * with the first that it does.
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
  const { version, decision } = await changeStatus(tx, locked, {
    by: 'undo',
    undoes: target,
    actor,
    actorName,
    message,
    batchId,
    audit,
    now,
  })
  if (decision.held_by === 'admin') await settleQuestion(tx, version.id, now)
  else await resumeReview(tx, context, version, target.at)
  await tellOwners(tx, context, decision)
  return found.outcome
}

/** What an undo comes to; it changes nothing. Of what may be tried again later, `to` says what was wanted. */
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
