import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { wireStatus } from '../versions/present.ts'
import type { DecisionRow } from './decision.ts'
import { findDecisions } from './decision-store.ts'

/** What was decided and tried on a version, the newest first. */
export function listDecisions(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return findDecisions(db, versionId, limit)
}

/** Whether the newest of these decisions, the newest first, is one that can be undone: that of an admin. */
export function canUndo(decisions: DecisionRow[]): boolean {
  return isUndoable(decisions.find(({ outcome }) => outcome === 'done'))
}

/** Whether a decision is one that can be undone; an undo can be undone too. */
export function isUndoable(decision: DecisionRow | undefined): decision is DecisionRow {
  return decision !== undefined && (decision.held_by === 'admin' || decision.undoes !== null)
}

/** A decision as admins see it, with the name of who made it. */
export function presentDecision(decision: DecisionRow): components['schemas']['Decision'] {
  const { id, at, actor_name, from_status, to_status, outcome, error_code, message, batch_id, undoes } = decision
  return {
    id,
    at: wireDate(at),
    by: actor_name,
    from: wireStatus[from_status],
    to: wireStatus[to_status],
    outcome,
    ...optionalText('error', error_code),
    message,
    ...(batch_id !== null && { batch_id }),
    ...(undoes !== null && { undoes }),
  }
}
