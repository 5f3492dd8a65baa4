import { sql, type Insertable } from 'kysely'
import type { Database, Schema, VersionStatus } from '../../schema/tables.ts'
import type { DecisionRow } from './decision.ts'

/** Writes a decision; the database knows none that is changed or removed later. */
export function insertDecision(db: Database, decision: Insertable<Schema['version_decisions']>): Promise<DecisionRow> {
  return db.insertInto('version_decisions').values(decision).returningAll().executeTakeFirstOrThrow()
}

/** Writes for every version of a node that is not deleted that somebody deletes it. */
export async function insertDeletions(
  db: Database,
  nodeId: string,
  deletion: { actor: string; actorName: string; message: string; now: Date },
): Promise<void> {
  const { actor, actorName, message, now } = deletion
  await sql`
    insert into version_decisions
      (version_id, from_status, to_status, message, reason_before, actor, actor_name, held_by, at)
    select id, status, 'deleted', ${message}, status_reason, ${actor}, ${actorName}, 'publisher', ${now}
    from node_versions
    where node_id = ${nodeId} and status <> 'deleted'
    order by created_at, id
  `.execute(db)
}

/** What was decided and tried on a version, the newest first; by version_decisions_version. */
export function findDecisions(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return ofVersion(db, versionId).orderBy('id', 'desc').limit(limit).execute()
}

/** What was decided on a version, the newest first, without what was refused. */
export function findDone(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return ofVersion(db, versionId).where('outcome', '=', 'done').orderBy('id', 'desc').limit(limit).execute()
}

/** What was decided on a version before a decision, the newest. */
export function findDoneBefore(db: Database, { version_id, id }: DecisionRow): Promise<DecisionRow | undefined> {
  return ofVersion(db, version_id)
    .where('outcome', '=', 'done')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a batch made of a version; undoing it is another batch. */
export function findDoneInBatch(db: Database, versionId: string, batchId: string): Promise<DecisionRow | undefined> {
  return ofVersion(db, versionId)
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest decision on each of some versions that was not refused. */
export async function findNewestDone(db: Database, versionIds: string[]): Promise<Map<string, DecisionRow>> {
  const rows = await db
    .selectFrom('version_decisions')
    .selectAll()
    .distinctOn('version_id')
    .where('version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .where('outcome', '=', 'done')
    .orderBy('version_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.version_id, row]))
}

/** A decision that was not refused, by its number. */
export function findDecision(db: Database, id: number): Promise<DecisionRow | undefined> {
  return db
    .selectFrom('version_decisions')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', '=', 'done')
    .executeTakeFirst()
}

/** What was decided on a version after a decision, in order. */
export function findDoneAfter(db: Database, { version_id, id }: DecisionRow): Promise<DecisionRow[]> {
  return ofVersion(db, version_id).where('outcome', '=', 'done').where('id', '>', id).orderBy('id').execute()
}

/** A decision on a version of a batch, made in the batch or after it. */
export interface BatchStep {
  id: number
  version_id: string
  to_status: VersionStatus
  undoes: number | null
  is_own: boolean
  node_id: string
  version: string
  status: VersionStatus
}

/** What a batch decided, and what was decided since on its versions, in order; by version_decisions_batch and _version. */
export async function listBatchSteps(db: Database, batchId: string): Promise<BatchStep[]> {
  const { rows } = await sql<BatchStep>`
    with own as (
      select version_id, min(id) as first from version_decisions
      where batch_id = ${batchId} and outcome = 'done'
      group by version_id
    )
    select d.id, d.version_id, d.to_status, d.undoes, v.node_id, v.version, v.status,
      d.batch_id is not distinct from ${batchId} as is_own
    from own
    join version_decisions d on d.version_id = own.version_id and d.id >= own.first and d.outcome = 'done'
    join node_versions v on v.id = d.version_id
    order by d.id
  `.execute(db)
  return rows
}

function ofVersion(db: Database, versionId: string) {
  return db.selectFrom('version_decisions').selectAll().where('version_id', '=', versionId)
}
