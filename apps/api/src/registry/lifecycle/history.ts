import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { wireStatus } from '../versions/present.ts'
import { findDecisions, type DecisionRow } from './decision-store.ts'

/** Lists decisions and refused attempts on a version, newest first. */
export function listDecisions(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return findDecisions(db, versionId, limit)
}

/**
 * Returns whether the newest decision is a decision of an admin, which can be undone. `decisions` must be sorted newest
 * first.
 */
export function canUndo(decisions: DecisionRow[]): boolean {
  return isUndoable(decisions.find(({ outcome }) => outcome === 'done'))
}

/** Returns whether a decision can be undone; undos can be undone too. */
export function isUndoable(decision: DecisionRow | undefined): decision is DecisionRow {
  return decision !== undefined && (decision.held_by === 'admin' || decision.undoes !== null)
}

/** Converts a decision to the format for admins, with the name of the admin. */
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
