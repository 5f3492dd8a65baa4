import { sql, type Selectable } from 'kysely'
import type { PageRows, PageStart } from '../../platform/paging.ts'
import { readPrepared } from '../../platform/db/prepare.ts'
import { findListedVersions, type ListedVersion } from './listed-version-store.ts'
import type { ArchivedFile, NodeStatus, VersionStatus } from '../../schema/node-tables.ts'
import type { Database, Schema, VersionRow } from '../../schema/tables.ts'

/** Version with the status of its pack. */
export type VersionOfNodeRow = VersionRow & { node_status: NodeStatus }

/** Filter of versions; a missing field does not restrict. */
export interface VersionFilter {
  nodeId?: string
  publisherId?: string
  statuses?: VersionStatus[]
  reasonPart?: string
  /**
   * Includes pending versions, deleted versions named in `statuses`, and versions of packs that lists hide. Versions
   * without an archive are never included.
   */
  includeHidden?: boolean
}

export function findVersionsById(db: Database, ids: string[]): Promise<VersionRow[]> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Finds a version of a pack by its number, in any status. */
export function findVersion(db: Database, nodeId: string, version: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Finds the number of the highest active yanked version, which installs only by its exact number. */
export async function findNewestYanked(db: Database, nodeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .select('version')
    .where('node_id', '=', nodeId)
    .where('status', '=', 'active')
    .where('yanked_at', 'is not', null)
    .orderBy('is_prerelease')
    .orderBy('precedence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/** Lists a page of versions across listed packs, newest first. */
export async function listVersions(
  db: Database,
  filter: VersionFilter,
  limit: number,
  { after, offset }: PageStart,
): Promise<PageRows<ListedVersion>> {
  // A Date would lose the microseconds that distinguish rows, so the query reads text.
  let query = filteredVersions(db, filter).select(['v.id', sql<string>`v.created_at::text`.as('created_at')])
  if (after) {
    const [createdAt, id] = after
    query = query.where(sql<boolean>`v.created_at <= ${createdAt}::timestamptz
      and (v.created_at < ${createdAt}::timestamptz or v.id > ${id}::uuid)`)
  }
  const found = await query.orderBy('v.created_at', 'desc').orderBy('v.id').limit(limit).offset(offset).execute()
  const last = found[limit - 1]
  return {
    rows: await findListedVersions(
      db,
      found.map(({ id }) => id),
    ),
    end: last && [last.created_at, last.id],
  }
}

/**
 * Finds versions with the status of their packs, in the order of the given ids. Sorting ids alone keeps long texts out
 * of the sort.
 */
export async function findVersionsOfNodes(db: Database, ids: string[]): Promise<VersionOfNodeRow[]> {
  const rows = await db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .selectAll('node_versions')
    .select('nodes.status as node_status')
    .where('node_versions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countVersions(db: Database, filter: VersionFilter): Promise<number> {
  const { count } = await filteredVersions(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the public versions of (pack id, number) pairs in a single query. Pack ids match in any case. */
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

/** Adds installs of versions per UTC day (`YYYY-MM-DD`). Skips deleted versions. */
export async function addVersionInstalls(
  db: Database,
  counts: readonly { versionId: string; day: string; count: number }[],
): Promise<void> {
  await sql`
    insert into node_installs (version_id, day, count)
    select counted.version_id, counted.day, counted.count
    from unnest(
      ${counts.map(({ versionId }) => versionId)}::uuid[],
      ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ count }) => count)}::bigint[]
    ) as counted (version_id, day, count)
    join node_versions on node_versions.id = counted.version_id
    on conflict (version_id, day) do update set count = node_installs.count + excluded.count
  `.execute(db)
}

export type ContentsRow = Omit<Selectable<Schema['version_contents']>, 'files'> & { files: ArchivedFile[] }

export async function findContents(db: Database, versionId: string): Promise<ContentsRow | undefined> {
  const query = db
    .selectFrom('version_contents')
    .select(['version_id', 'readme', 'license_text', 'files', 'file_count', 'unpacked_size'])
    .where('version_id', '=', versionId)
  const [row] = await readPrepared(db, query)
  return row
}

export async function listContents(db: Database, versionIds: string[]): Promise<Map<string, ContentsRow>> {
  const rows = await db.selectFrom('version_contents').selectAll().where('version_id', 'in', versionIds).execute()
  return new Map(rows.map((row) => [row.version_id, row]))
}

export async function listComfyNodeNames(db: Database, versionId: string): Promise<string[]> {
  const query = db.selectFrom('comfy_nodes').select('name').where('version_id', '=', versionId).orderBy('name')
  const rows = await readPrepared(db, query)
  return rows.map((row) => row.name)
}

function filteredVersions(db: Database, filter: VersionFilter) {
  let query = versionsOf(db, filter).where('v.uploaded_at', 'is not', null)
  if (!filter.statuses && filter.includeHidden) query = query.where('v.status', '<>', 'deleted')
  if (!filter.includeHidden) {
    // Hidden packs are few, so the query looks them up once. Checking the pack of each version would take time for
    // every version.
    query = query
      .where('v.status', 'not in', ['pending', 'deleted'])
      .where(sql<boolean>`v.node_id not in (select id from nodes where listed_at is null or status <> 'active')`)
  }
  return query
}

/** Selects versions of any status and pack by the filters that the public list and the admin list share. */
export function versionsOf(db: Database, { nodeId, publisherId, statuses, reasonPart }: VersionFilter) {
  let query = db.selectFrom('node_versions as v')
  if (statuses) query = query.where('v.status', 'in', statuses)
  if (nodeId) {
    query = query.where(sql<boolean>`v.node_id = (select id from nodes where lower(id) = ${nodeId.toLowerCase()})`)
  }
  if (publisherId) {
    query = query.where(sql<boolean>`v.node_id in (select id from nodes where publisher_id = ${publisherId})`)
  }
  if (reasonPart) query = query.where(sql`strpos(lower(v.status_reason), ${reasonPart.toLowerCase()})`, '>', 0)
  return query
}

/** Finds a version of a node in any status by its UUID. */
export function findVersionOfNode(db: Database, nodeId: string, versionId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('node_versions')
    .selectAll()
    .where('id', '=', versionId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
}
