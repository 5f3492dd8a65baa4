import { sql } from 'kysely'
import type { ReviewState } from '../../schema/review-tables.ts'
import type { MadeWith } from '../../schema/staging-tables.ts'
import type { NodeFacts } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'

type Stated = Pick<VersionRow, 'node_facts' | 'dependencies' | 'changelog' | 'declared'>

/** Staged version with the data for the decision of its members, and the public facts of its node. */
export interface StageRow extends NodeFacts, Stated {
  node_id: string
  version: string
  sha256: string
  size: number
  made_with: MadeWith
  staged_at: Date
  expires_at: Date
  state: ReviewState | null
  verdict: 'pass' | 'flag' | null
  finding_count: number | null
  blocking_count: number | null
}

export interface Stage {
  version_id: string
  made_with: MadeWith
  staged_at: Date
  expires_at: Date
}

/** Finds the stage of a version, expired or not; undefined when the version is not staged. */
export function findStage(db: Database, versionId: string): Promise<Stage | undefined> {
  return db
    .selectFrom('staged_versions')
    .select(['version_id', 'made_with', 'staged_at', 'expires_at'])
    .where('version_id', '=', versionId)
    .executeTakeFirst()
}

/** Lists the versions of a publisher that wait for an approval, the next to expire first. */
export async function listStages(db: Database, publisherId: string, now: Date, limit: number): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select v.node_id, v.version, v.sha256, v.size, s.made_with, s.staged_at, s.expires_at,
      v.node_facts, v.dependencies, v.changelog, v.declared,
      n.name, n.description, n.author, n.category, n.license, n.repository, n.icon_url, n.banner_url, n.tags,
      r.state, p.verdict, p.finding_count, p.blocking_count
    from nodes n
    join node_versions v on v.node_id = n.id and v.status = 'pending'
    join staged_versions s on s.version_id = v.id and s.expires_at > ${now}
    left join version_reviews r on r.version_id = v.id
    left join version_reports p on p.version_id = v.id
    where n.publisher_id = ${publisherId} and n.status = 'active'
    order by s.expires_at, v.node_id, v.version
    limit ${limit}
  `.execute(db)
  return rows
}

/** Finds a version of a node by its number, locked until the transaction ends. */
export function lockVersionOf(db: Database, nodeId: string, version: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}

/** Lists the UUIDs of pending versions whose stage ended, the oldest first. */
export async function listExpired(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_versions')
    .innerJoin('node_versions', 'node_versions.id', 'staged_versions.version_id')
    .select('version_id')
    .where('expires_at', '<=', now)
    .where('node_versions.status', '=', 'pending')
    .orderBy('expires_at')
    .orderBy('version_id')
    .limit(limit)
    .execute()
  return rows.map(({ version_id }) => version_id)
}

export async function insertStage(db: Database, stage: Stage): Promise<void> {
  const values = { ...stage, made_with: JSON.stringify(stage.made_with) }
  await db.insertInto('staged_versions').values(values).execute()
}

/**
 * Ends the stage of a version, and sets the date of the version to now, so that lists of new versions start with it.
 */
export async function endStage(db: Database, versionId: string, now: Date): Promise<void> {
  await db.deleteFrom('staged_versions').where('version_id', '=', versionId).execute()
  const dates = { created_at: now, uploaded_at: now, updated_at: now }
  await db.updateTable('node_versions').set(dates).where('id', '=', versionId).execute()
}

/** Deletes a version that was never public, with its stage, review and contents. Its number is free again. */
export async function deleteNeverPublic(db: Database, versionId: string): Promise<void> {
  await db.deleteFrom('node_versions').where('id', '=', versionId).where('status', '=', 'pending').execute()
}

const reservedMs = 30 * 24 * 60 * 60 * 1000

/** Reserves the id of a node without a public version for its publisher, for 30 days. */
export async function reserveUnlisted(db: Database, nodeId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + reservedMs)
  await db
    .updateTable('nodes')
    .set({ reserved_until: sql`greatest(reserved_until, ${until})` })
    .where('id', '=', nodeId)
    .where('listed_at', 'is', null)
    .execute()
}

/** Returns whether a person switched staging of a node on or off; undefined without a switch. */
export async function findNodeStaging(db: Database, nodeId: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('node_staging').select('is_on').where('node_id', '=', nodeId).executeTakeFirst()
  return row?.is_on
}

export async function saveNodeStaging(db: Database, nodeId: string, isOn: boolean, now: Date): Promise<void> {
  const values = { node_id: nodeId, is_on: isOn, changed_at: now }
  await db
    .insertInto('node_staging')
    .values(values)
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(values))
    .execute()
}

/** Whether new nodes of a publisher are staged. */
export async function readPublisherStaging(db: Database, publisherId: string): Promise<boolean> {
  const query = db.selectFrom('publisher_staging').select('publisher_id').where('publisher_id', '=', publisherId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether a publisher stages new nodes or a node, or has a version that waits for an approval. */
export async function findHasStaging(db: Database, publisherId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from publisher_staging where publisher_id = ${publisherId}) or exists (
      select from nodes n where n.publisher_id = ${publisherId} and n.status <> 'deleted' and (
        exists (select from node_staging s where s.node_id = n.id and s.is_on) or exists (
          select from node_versions v join staged_versions s on s.version_id = v.id
          where v.node_id = n.id and v.status = 'pending'
        )
      )
    ) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

export async function savePublisherStaging(db: Database, publisherId: string, isOn: boolean, now: Date): Promise<void> {
  if (isOn) {
    const values = { publisher_id: publisherId, changed_at: now }
    await db
      .insertInto('publisher_staging')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db.deleteFrom('publisher_staging').where('publisher_id', '=', publisherId).execute()
}

/** Lists the ids of the nodes of a publisher that are staged. */
export async function listStagedNodes(db: Database, publisherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('node_staging')
    .innerJoin('nodes', 'nodes.id', 'node_staging.node_id')
    .select('nodes.id')
    .where('nodes.publisher_id', '=', publisherId)
    .where('nodes.status', '<>', 'deleted')
    .where('node_staging.is_on', '=', true)
    .orderBy('nodes.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the name of a publish token, or the workflow that got it. */
export async function findMadeWith(db: Database, tokenId: string): Promise<MadeWith | undefined> {
  const row = await db
    .selectFrom('personal_access_tokens as token')
    .leftJoin('trusted_publishers as trusted', 'trusted.id', 'token.trusted_publisher_id')
    .select(['token.kind', 'token.name', 'trusted.repository', 'trusted.workflow'])
    .where('token.id', '=', tokenId)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.kind === 'personal') return { kind: 'token', name: row.name }
  return { kind: 'workflow', name: row.repository === null ? row.name : `${row.repository} ${row.workflow ?? ''}` }
}
