import { sql, type Insertable, type Selectable } from 'kysely'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

/** Change of a version's status, or a refused attempt. */
export type DecisionRow = Selectable<Schema['version_decisions']>

/** Inserts a decision; the database prevents any later change or deletion. */
export function insertDecision(db: Database, decision: Insertable<Schema['version_decisions']>): Promise<DecisionRow> {
  return db.insertInto('version_decisions').values(decision).returningAll().executeTakeFirstOrThrow()
}

/** Inserts a deletion for every version of a node, except deleted versions. */
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

/** Lists decisions and refused attempts on a version, newest first. Uses the index version_decisions_version. */
export function findDecisions(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return ofVersion(db, versionId).orderBy('id', 'desc').limit(limit).execute()
}

/** Lists the decisions on a version, newest first, without refused attempts. */
export function findDone(db: Database, versionId: string, limit: number): Promise<DecisionRow[]> {
  return ofVersion(db, versionId).where('outcome', '=', 'done').orderBy('id', 'desc').limit(limit).execute()
}

/** Finds the newest decision on a version that precedes the given decision. */
export function findDoneBefore(db: Database, { version_id, id }: DecisionRow): Promise<DecisionRow | undefined> {
  return ofVersion(db, version_id)
    .where('outcome', '=', 'done')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the decision of a batch on a version; an undo belongs to another batch. */
export function findDoneInBatch(db: Database, versionId: string, batchId: string): Promise<DecisionRow | undefined> {
  return ofVersion(db, versionId)
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the newest decision on each version, without refused attempts. */
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

/** Finds a decision by number, excluding refused attempts. */
export function findDecision(db: Database, id: number): Promise<DecisionRow | undefined> {
  return db
    .selectFrom('version_decisions')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', '=', 'done')
    .executeTakeFirst()
}

/** Lists the decisions on a version that follow the given decision, in order. */
export function findDoneAfter(db: Database, { version_id, id }: DecisionRow): Promise<DecisionRow[]> {
  return ofVersion(db, version_id).where('outcome', '=', 'done').where('id', '>', id).orderBy('id').execute()
}

/** Decision on a version of a batch, from the batch itself or later. */
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

/**
 * Lists the decisions of a batch, and later decisions on its versions, in order. Uses the indexes
 * version_decisions_batch and version_decisions_version.
 */
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
