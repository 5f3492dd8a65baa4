import { sql, type Insertable } from 'kysely'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import type { SourceContents } from './parse-contents.ts'
import type { SourceVersion } from './parse-version.ts'

/** Returns the UUIDs of the given versions that already belong to other versions here. */
export async function findForeignIds(db: Database, nodeId: string, versions: SourceVersion[]): Promise<Set<string>> {
  const ids = versions.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('node_versions')
    .select(['id', 'node_id', 'version'])
    .where('id', 'in', ids)
    .execute()
  const numbers = new Map(versions.map((version) => [version.id, version.number.version]))
  return new Set(
    rows.filter((row) => row.node_id !== nodeId || numbers.get(row.id) !== row.version).map((row) => row.id),
  )
}

/**
 * Creates or updates a version of a source; returns whether anything changed. Local archives, decisions of admins, and
 * versions that were published here stay unchanged.
 */
export async function saveVersion(db: Database, nodeId: string, version: SourceVersion, now: Date): Promise<boolean> {
  const values: Insertable<Schema['node_versions']> = {
    node_id: nodeId,
    version: version.number.version,
    precedence: version.number.precedence,
    is_prerelease: version.number.isPrerelease,
    ...version.facts,
    declared: JSON.stringify(version.declared),
    // Without an address, the archive is neither stored nor available, and a digest would mark the archive as stored.
    sha256: version.url === undefined ? null : (version.archive?.sha256 ?? null),
    size: version.url === undefined ? null : (version.archive?.size ?? null),
    remote_url: version.url ?? null,
    mirrored: true,
    uploaded_at: now,
    created_at: version.created_at ?? now,
    updated_at: now,
    ...(version.id && { id: version.id }),
  }
  const saved = await db
    .insertInto('node_versions')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'version'])
        .doUpdateSet(() => ({
          ...version.facts,
          supported_os: unlessKept('supported_os'),
          supported_accelerators: unlessKept('supported_accelerators'),
          supported_comfyui_version: unlessKept('supported_comfyui_version'),
          supported_comfyui_frontend_version: unlessKept('supported_comfyui_frontend_version'),
          declared: unlessKept('declared'),
          status: statusUnlessHeld,
          status_reason: reasonUnlessHeld,
          sha256: ifRelocated('sha256'),
          size: ifRelocated('size'),
          remote_url: ifRelocated('remote_url'),
          updated_at: now,
        }))
        .where('node_versions.mirrored', '=', true)
        .where(sql<boolean>`(${old(compared)}) is distinct from (${fresh(compared)})
          or not node_versions.compatibility_kept
            and (${old(compatibility)}) is distinct from (${fresh(compatibility)})
          or not ${isHeld} and (${old(decided)}) is distinct from (${fresh(decided)})
          or (${isRelocated} and (${old(located)}) is distinct from (${fresh(located)}))`),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

const compared = [
  'changelog',
  'dependencies',
  'deprecated',
  'deprecation_message',
  'replacement_node_id',
  'yanked_at',
  'yanked_reason',
]
const compatibility = [
  'supported_os',
  'supported_accelerators',
  'supported_comfyui_version',
  'supported_comfyui_frontend_version',
  'declared',
]
const decided = ['status', 'status_reason']
const located = ['sha256', 'size', 'remote_url']

/** False once the archive is stored here, and while the source gives no address. The known address then stays. */
const isRelocated = sql`((node_versions.remote_url is not null or node_versions.sha256 is null) and excluded.remote_url is not null)`

function ifRelocated<Column extends 'sha256' | 'size' | 'remote_url'>(column: Column) {
  type Value = Schema['node_versions'][Column]
  return sql<Value>`case when ${isRelocated} then excluded.${sql.ref(column)} else node_versions.${sql.ref(column)} end`
}

function unlessKept(column: (typeof compatibility)[number]) {
  return sql<never>`case when node_versions.compatibility_kept then node_versions.${sql.ref(column)} else excluded.${sql.ref(column)} end`
}

/**
 * True for a version with a decision of an admin of this registry. The index version_decisions_version serves the
 * lookup of the last decision.
 */
const isHeld = sql<boolean>`coalesce((
  select d.held_by from version_decisions d
  where d.version_id = node_versions.id and d.outcome = 'done'
  order by d.id desc limit 1
) = 'admin', false)`

const statusUnlessHeld = sql<VersionStatus>`case when ${isHeld} then node_versions.status else excluded.status end`
const reasonUnlessHeld = sql<string>`case when ${isHeld} then node_versions.status_reason else excluded.status_reason end`

function old(columns: string[]) {
  return sql.join(columns.map((column) => sql.ref(`node_versions.${column}`)))
}

function fresh(columns: string[]) {
  return sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))
}

/**
 * Deletes versions that are missing at the source, except versions with a decision of an admin; returns their number.
 */
export async function deleteMissingVersions(
  db: Database,
  nodeId: string,
  present: string[],
  now: Date,
): Promise<number> {
  const rows = await db
    .updateTable('node_versions')
    .set({ status: 'deleted', status_reason: 'The source of this mirror has it no more.', updated_at: now })
    .where('node_id', '=', nodeId)
    .where('mirrored', '=', true)
    .where('status', '<>', 'deleted')
    .where(sql<boolean>`version <> all (${present}::text[])`)
    .where(sql<boolean>`not ${isHeld}`)
    .returning('id')
    .execute()
  return rows.length
}

/** Returns the status of every version of a node, by version number. */
export async function listVersionStatuses(db: Database, nodeId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('node_versions')
    .select(['version', 'status'])
    .where('node_id', '=', nodeId)
    .orderBy('version')
    .execute()
  return new Map(rows.map(({ version, status }) => [version, status]))
}

/** Returns whether the contents of a version are stored. */
export async function knowsContents(db: Database, nodeId: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('node_versions')
    .innerJoin('version_contents', 'version_contents.version_id', 'node_versions.id')
    .select('node_versions.id')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

export async function findMirroredVersionId(
  db: Database,
  nodeId: string,
  version: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .where('mirrored', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** Saves the contents of a version, unless contents are already stored. */
export async function saveMirroredContents(
  db: Database,
  nodeId: string,
  versionId: string,
  contents: SourceContents,
): Promise<void> {
  await db
    .insertInto('version_contents')
    .values({
      version_id: versionId,
      readme: contents.readme,
      license_text: contents.licenseText,
      files: JSON.stringify(contents.files),
      file_count: contents.fileCount,
      unpacked_size: contents.unpackedSize,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (contents.comfyNodeNames.length === 0) return
  await sql`
    insert into comfy_nodes (node_id, version_id, name, position)
    select ${nodeId}, ${versionId}::uuid, name, place from unnest(${contents.comfyNodeNames}::text[])
      with ordinality as told (name, place)
    on conflict do nothing
  `.execute(db)
  await db
    .updateTable('node_versions')
    .set({ comfy_node_extract_status: 'success' })
    .where('id', '=', versionId)
    .execute()
}
