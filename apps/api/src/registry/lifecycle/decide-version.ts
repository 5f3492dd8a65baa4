import { actorNameOf, actorOf } from '../../access/permissions/actor.ts'
import type { UserPrincipal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { stagedRefusal } from '../staging/refuse-staged.ts'
import type { LockedVersion } from '../versions/lock-version.ts'
import { applyStatus } from './apply-status.ts'
import { findNewestDone, insertDecision } from './decision-store.ts'
import { tellDecision } from './notices.ts'
import type { Outcome } from './outcome.ts'
import { answerQuestion } from './review-store.ts'
import { statusRefusal } from './status.ts'

/** Names of the deciding admin, in the audit log and for other admins. */
export interface Decider {
  actor: string
  actorName: string
}

/** Returns the actor and name of an admin for decisions. */
export function deciderOf(principal: UserPrincipal): Decider {
  return { actor: actorOf(principal), actorName: actorNameOf(principal) }
}

/** Requested status, and the status that the admin saw. */
export interface Wish {
  to: VersionStatus
  expected?: VersionStatus | undefined
}

/** Predicts the outcome of a requested status, without any change. */
export async function judge(db: Database, version: VersionRow, { to, expected }: Wish): Promise<Outcome> {
  const from = version.status
  const isChanged = expected !== undefined && expected !== from
  if (isChanged) return { outcome: 'refused', refusal: await changedMeanwhile(db, version), from, to }
  if (from === to) return { outcome: 'unchanged', from, to }
  const refusal =
    statusRefusal('admin', version, to) ?? (to === 'active' ? await stagedRefusal(db, version) : undefined)
  return refusal ? { outcome: 'refused', refusal, from, to } : { outcome: 'done', from, to }
}

/** Returns the refusal that names the admin of the earlier decision. */
export async function changedMeanwhile(db: Database, { id, version, status }: VersionRow): Promise<RegistryError> {
  const last = (await findNewestDone(db, [id])).get(id)
  return new RegistryError('version_status_changed', { version, status, by: last?.actor_name || 'somebody else' })
}

export interface Decision extends Wish, Decider {
  /** Public reason; empty for a default sentence. */
  reason: string
  batchId?: string | undefined
}

/**
 * Decides on a locked version in the caller's transaction, queues the notice for its owners, and closes an open request
 * for another review. Saves a refusal as an attempt, and returns it in the outcome.
 */
export async function decideVersion(
  tx: Database,
  context: Pick<Context, 'clock' | 'jobs'>,
  locked: LockedVersion,
  decision: Decision,
): Promise<Outcome> {
  const outcome = await judge(tx, locked.version, decision)
  const now = context.clock.now()
  if (outcome.outcome === 'refused')
    await recordRefusal(tx, locked.version, { ...decision, refusal: outcome.refusal, now })
  if (outcome.outcome !== 'done') return outcome
  const { to, actor, actorName, batchId } = decision
  const message = decision.reason || defaultReasons[to]
  const detail = { reason: message, ...(batchId && { batch: batchId }) }
  const audit = { action: 'version.decide', detail }
  const change = await applyStatus(tx, locked, { by: 'admin', to, actor, actorName, message, batchId, audit, now })
  await answerQuestion(tx, locked.version.id, now)
  await tellDecision(tx, context, change.decision)
  return outcome
}

/** Saves a refused attempt, so that the history shows every attempt with its admin. */
export async function recordRefusal(
  tx: Database,
  version: VersionRow,
  attempt: Decider & {
    to: VersionStatus
    reason: string
    batchId?: string | undefined
    refusal: RegistryError
    now: Date
  },
): Promise<void> {
  await insertDecision(tx, {
    version_id: version.id,
    from_status: version.status,
    to_status: attempt.to,
    outcome: 'refused',
    error_code: attempt.refusal.code,
    message: attempt.reason,
    actor: attempt.actor,
    actor_name: attempt.actorName,
    batch_id: attempt.batchId ?? null,
    at: attempt.now,
  })
}

const defaultReasons: Record<VersionStatus, string> = {
  active: 'Approved by an admin.',
  banned: 'Rejected by an admin.',
  flagged: 'Held back by an admin.',
  deleted: 'Deleted by an admin.',
  pending: 'Put back by an admin.',
}
