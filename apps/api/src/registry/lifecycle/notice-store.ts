import type { Finding } from '@registry/pack-scan/report'
import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import type { DecisionRow } from './decision-store.ts'

export interface VerdictRow {
  state: 'flagged' | 'failed'
  version: string
  node_id: string
  publisher_id: string
  findings: Finding[]
}

// The condition covers only versions that the review keeps from the public. Owners receive a single notice of a
// failure, and a notice of each flagging verdict.
const isUntold = sql<boolean>`(r.state = 'flagged' and v.status = 'flagged' and r.notified_at is distinct from r.decided_at
  or r.state = 'failed' and v.status = 'pending' and r.notified_at is null)`

/**
 * Marks the outcome of a review as notified and returns it; undefined if the owners know it already. Finds the review
 * by its primary key.
 */
export async function takeVerdict(db: Database, versionId: string, now: Date): Promise<VerdictRow | undefined> {
  const { rows } = await sql<VerdictRow>`
    with taken as (
      update version_reviews r set notified_at = case r.state when 'flagged' then r.decided_at else ${now}::timestamptz end
      from node_versions v
      where v.id = r.version_id and r.version_id = ${versionId} and ${isUntold}
      returning r.version_id, r.state, v.version, v.node_id
    )
    select taken.state, taken.version, taken.node_id, n.publisher_id, coalesce(p.findings, '[]') as findings
    from taken
    join nodes n on n.id = taken.node_id
    left join version_reports p on p.version_id = taken.version_id
  `.execute(db)
  return rows[0]
}

/** Decision on a version, with the columns that notices need. */
export type TellableRow = Pick<DecisionRow, 'id' | 'to_status' | 'undoes' | 'held_by' | 'message'>

/** Lists the decisions on a version in order, without refused attempts. Uses the index version_decisions_version. */
export function listTellable(db: Database, versionId: string): Promise<TellableRow[]> {
  return db
    .selectFrom('version_decisions')
    .select(['id', 'to_status', 'undoes', 'held_by', 'message'])
    .where('version_id', '=', versionId)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()
}

/** Finds the number of the last decision on a version that its owners were notified about. */
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

/** Records that the owners were notified about a decision. */
export async function insertTold(db: Database, decisionId: number, now: Date): Promise<void> {
  await db.insertInto('told_decisions').values({ decision_id: decisionId, at: now }).execute()
}
