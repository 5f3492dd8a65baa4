import { sql } from 'kysely'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import type { Latest } from './facts-of-latest.ts'

/** Finds the UUIDs of versions in any status by number and by node id, without regard to case; in the given order. */
export async function findVersionIds(
  db: Database,
  wanted: { nodeId: string; version: string }[],
): Promise<(string | undefined)[]> {
  const nodeIds = wanted.map(({ nodeId }) => nodeId.toLowerCase())
  const versions = wanted.map(({ version }) => version)
  const { rows } = await sql<{ position: number; id: string }>`
    select wanted.position, v.id
    from unnest(${nodeIds}::text[], ${versions}::text[]) with ordinality as wanted (node_id, version, position)
    join nodes n on lower(n.id) = wanted.node_id
    join node_versions v on v.node_id = n.id and v.version = wanted.version
  `.execute(db)
  const byPosition = new Map(rows.map(({ position, id }) => [position, id]))
  return wanted.map((_, index) => byPosition.get(index + 1))
}

/**
 * Finds the latest version of a node, with the node facts that this version states; undefined when no version is
 * active.
 */
export function findLatest(db: Database, nodeId: string): Promise<Latest | undefined> {
  return db
    .selectFrom('nodes')
    .innerJoin('node_versions', 'node_versions.id', 'nodes.latest_version_id')
    .select(['node_versions.id', 'node_versions.node_facts'])
    .where('nodes.id', '=', nodeId)
    .executeTakeFirst()
}

/** Tells whether a node has an active version, which may be yanked. */
export async function hasActive(db: Database, nodeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the version that was yanked last. While all versions are yanked, the node has the facts of this version. */
export function findLastYanked(db: Database, nodeId: string): Promise<Latest | undefined> {
  return db
    .selectFrom('node_versions')
    .select(['id', 'node_facts'])
    .where('node_id', '=', nodeId)
    .where('status', '=', 'active')
    .where('yanked_at', 'is not', null)
    .orderBy('yanked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns whether a node is listed for its versions, and every version that was ever public is deleted. The result is
 * false for a node that an import listed before its first version.
 */
export async function isOnlyDeleted(db: Database, node: Pick<NodeRow, 'id' | 'listed_at'>): Promise<boolean> {
  const { rows } = await sql<{ is_only_deleted: boolean }>`
    select coalesce(
      bool_and(status in ('deleted', 'pending')) and min(uploaded_at) <= ${node.listed_at}::timestamptz, false
    ) as is_only_deleted
    from node_versions where node_id = ${node.id} and uploaded_at is not null
  `.execute(db)
  return rows[0]?.is_only_deleted ?? false
}

export function updateStatus(
  db: Database,
  versionId: string,
  values: { status: VersionStatus; status_reason: string; updated_at: Date },
): Promise<VersionRow> {
  return db
    .updateTable('node_versions')
    .set(values)
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateYank(
  db: Database,
  versionId: string,
  values: Pick<VersionRow, 'yanked_at' | 'yanked_reason' | 'updated_at'>,
): Promise<VersionRow> {
  return db
    .updateTable('node_versions')
    .set(values)
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes every version of a node that is not deleted yet. */
export async function markVersionsDeleted(db: Database, nodeId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('node_versions')
    .set({ status: 'deleted', status_reason: reason, updated_at: now })
    .where('node_id', '=', nodeId)
    .where('status', '<>', 'deleted')
    .execute()
}
