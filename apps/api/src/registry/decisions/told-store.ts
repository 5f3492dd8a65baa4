import type { Database } from '../../schema/tables.ts'
import type { DecisionRow } from './decision.ts'

/** A decision on a version as far as its owners are concerned. */
export type TellableRow = Pick<DecisionRow, 'id' | 'to_status' | 'undoes' | 'held_by' | 'message'>

/** All that was decided on a version, in order, without what was refused; by version_decisions_version. */
export function listTellable(db: Database, versionId: string): Promise<TellableRow[]> {
  return db
    .selectFrom('version_decisions')
    .select(['id', 'to_status', 'undoes', 'held_by', 'message'])
    .where('version_id', '=', versionId)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()
}

/** The number of the last decision on a version of which its owners were told. */
export async function findLastTold(db: Database, versionId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('told_decisions')
    .innerJoin('version_decisions', 'version_decisions.id', 'told_decisions.decision_id')
    .select('decision_id')
    .where('version_id', '=', versionId)
    .orderBy('decision_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.decision_id
}

/** Notes that owners were told of a decision. */
export async function insertTold(db: Database, decisionId: number, now: Date): Promise<void> {
  await db.insertInto('told_decisions').values({ decision_id: decisionId, at: now }).execute()
}
