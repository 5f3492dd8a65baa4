import type { Context } from '../../context.ts'
import type { RegistryError } from '../../platform/errors.ts'
import { settleQuestion } from '../review/settle-question.ts'
import type { Database, VersionRow, VersionStatus } from '../../schema/tables.ts'
import { changeStatus } from '../versions/change-status.ts'
import type { LockedVersion } from '../versions/lock-version.ts'
import type { Decider } from './decider.ts'
import { judge, type Wish } from './judge.ts'
import { recordDecision } from './record-decision.ts'
import type { Outcome } from './result.ts'
import { tellOwners } from './tell-owners.ts'

/** What an admin decides on a version. */
export interface Decision extends Wish, Decider {
  /** Public; a sentence that says who decided when empty. */
  reason: string
  batchId?: string | undefined
}

/**
 * Decides on a locked version, in the transaction of the caller: its owners hear of it a while later, and a question for
 * another look is answered. What cannot be is kept as an attempt, and told in the outcome.
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
  const change = await changeStatus(tx, locked, { by: 'admin', to, actor, actorName, message, batchId, audit, now })
  await settleQuestion(tx, locked.version.id, now)
  await tellOwners(tx, context, change.decision)
  return outcome
}

/** Keeps an attempt that was refused, so that the history shows who tried what, and in which order. */
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
  await recordDecision(tx, {
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
