import { sql, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../platform/paging.ts'
import type { ArchivedFile, Database, NodeStatus, Schema, VersionRow, VersionStatus } from '../schema/tables.ts'

/** A version with the state of its node. */
export type VersionOfNodeRow = VersionRow & { node_status: NodeStatus }

/** Which versions are wanted; those that wait for their archive or their review are never found. */
export interface VersionFilter {
  nodeId?: string
  publisherId?: string
  statuses?: VersionStatus[]
  reasonPart?: string
}

export function findVersionsById(db: Database, ids: string[]): Promise<VersionRow[]> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Every version of a node that everyone may see, the highest precedence first; without statuses all but the deleted. */
export function listVersionsOfNode(db: Database, nodeId: string, statuses?: VersionStatus[]): Promise<VersionRow[]> {
  const query = db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('uploaded_at', 'is not', null)
    .where('status', '<>', 'pending')
  return (statuses ? query.where('status', 'in', statuses) : query.where('status', '<>', 'deleted'))
    .orderBy('precedence', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** A version of a node by its number, whatever its state. */
export function findVersion(db: Database, nodeId: string, version: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** A page of versions across listed nodes, the newest first. */
export function listVersions(db: Database, filter: VersionFilter, page: Page): Promise<VersionOfNodeRow[]> {
  return filteredVersions(db, filter)
    .selectAll('node_versions')
    .select('nodes.status as node_status')
    .orderBy('node_versions.created_at', 'desc')
    .orderBy('node_versions.id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

export async function countVersions(db: Database, filter: VersionFilter): Promise<number> {
  const { count } = await filteredVersions(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The versions that a list of (node, number) pairs names and everyone may see, in one query; ids without regard to case. */
export function findVersionsByIdentifier(
  db: Database,
  identifiers: { nodeId: string; version: string }[],
): Promise<VersionOfNodeRow[]> {
  const nodeIds = identifiers.map((identifier) => identifier.nodeId.toLowerCase())
  const versions = identifiers.map((identifier) => identifier.version)
  return db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .innerJoin(
      sql<{
        node_id: string
        version: string
      }>`(select distinct * from unnest(${nodeIds}::text[], ${versions}::text[]))`.as<'wanted'>(
        sql`wanted (node_id, version)`,
      ),
      (join) =>
        join.on((on) =>
          on.and([
            on(sql`lower(nodes.id)`, '=', on.ref('wanted.node_id')),
            on('node_versions.version', '=', on.ref('wanted.version')),
          ]),
        ),
    )
    .selectAll('node_versions')
    .select('nodes.status as node_status')
    .where('uploaded_at', 'is not', null)
    .where('node_versions.status', 'not in', ['pending', 'deleted'])
    .where('nodes.listed_at', 'is not', null)
    .where('nodes.status', '<>', 'deleted')
    .execute()
}

/** Counts one installation of a version on a day (UTC, `YYYY-MM-DD`). */
export async function countInstall(db: Database, versionId: string, day: string): Promise<void> {
  await db
    .insertInto('node_installs')
    .values({ version_id: versionId, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'day']).doUpdateSet({ count: sql`node_installs.count + 1` }),
    )
    .execute()
}

export type ContentsRow = Omit<Selectable<Schema['version_contents']>, 'files'> & { files: ArchivedFile[] }

export function findContents(db: Database, versionId: string): Promise<ContentsRow | undefined> {
  return db.selectFrom('version_contents').selectAll().where('version_id', '=', versionId).executeTakeFirst()
}

export async function listComfyNodeNames(db: Database, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comfy_nodes')
    .select('name')
    .where('version_id', '=', versionId)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

function filteredVersions(db: Database, { nodeId, publisherId, statuses, reasonPart }: VersionFilter) {
  let query = db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .where('uploaded_at', 'is not', null)
    .where('node_versions.status', '<>', 'pending')
    .where('nodes.listed_at', 'is not', null)
    .where('nodes.status', '<>', 'deleted')
  query = statuses
    ? query.where('node_versions.status', 'in', statuses)
    : query.where('node_versions.status', '<>', 'deleted')
  if (nodeId) query = query.where(sql`lower(nodes.id)`, '=', nodeId.toLowerCase())
  if (publisherId) query = query.where('nodes.publisher_id', '=', publisherId)
  if (reasonPart) query = query.where(sql`strpos(lower(status_reason), ${reasonPart.toLowerCase()})`, '>', 0)
  return query
}
