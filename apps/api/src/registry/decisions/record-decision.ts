import type { Insertable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'
import type { DecisionRow } from './decision.ts'
import { findDone, findDoneBefore, insertDecision, insertDeletions } from './decision-store.ts'

/** Writes a change of a version's status, or the attempt at one, in the transaction that makes it. */
export function recordDecision(tx: Database, decision: Insertable<Schema['version_decisions']>): Promise<DecisionRow> {
  return insertDecision(tx, decision)
}

/** Writes the deletion of every version of a node, before they are deleted in the same transaction. */
export function recordDeletions(
  tx: Database,
  nodeId: string,
  deletion: { actor: string; actorName: string; message: string; now: Date },
): Promise<void> {
  return insertDeletions(tx, nodeId, deletion)
}

/** What was decided on a version, the newest first, without what was refused. */
export function readDone(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return findDone(db, versionId, limit)
}

/** What was decided last on a version before a decision, without what was refused. */
export function readDoneBefore(db: Database, decision: DecisionRow): Promise<DecisionRow | undefined> {
  return findDoneBefore(db, decision)
}
