import { sql } from 'kysely'
import type { Database, VersionStatus } from '../../schema/tables.ts'

/** A comfy node of a pack. */
export interface NamedNode {
  nodeId: string
  name: string
}

/** Versions in which a comfy node has the same inputs and outputs. */
export interface RunRow {
  node_id: string
  name: string
  /** A row of `comfy_nodes` with these inputs and outputs. */
  sample: string
  /** Bytes of the inputs and outputs of that row. */
  size: number
  /** Null stands for a definition that was read of the repository, without a version. */
  version_ids: (string | null)[]
}

/**
 * Lists runs of equal signatures of some comfy nodes, over versions of any status. Versions are not joined: packs with hundreds of
 * them have tens of thousands of rows, and the caller has their statuses.
 */
export async function listRuns(db: Database, asked: readonly NamedNode[]): Promise<RunRow[]> {
  if (asked.length === 0) return []
  const [ids, names] = [asked.map(({ nodeId }) => nodeId), asked.map(({ name }) => name)]
  const { rows } = await sql<Omit<RunRow, 'node_id' | 'name'> & { place: number }>`
    with runs as materialized (
      -- Rows of one index alone, sorted by a number instead of long texts.
      select asked.place, (array_agg(c.id))[1] as sample, array_agg(c.version_id) as version_ids
      from unnest(${ids}::text[], ${names}::text[]) with ordinality as asked (node_id, name, place)
      join comfy_nodes c on c.node_id = asked.node_id and c.name = asked.name
      group by asked.place, c.signature
    )
    select runs.place::int, sample, version_ids,
      octet_length(c.input_types) + octet_length(c.return_types) + octet_length(c.return_names) as size
    from runs join comfy_nodes c on c.id = runs.sample
  `.execute(db)
  return rows.flatMap(({ place, ...run }) => {
    const named = asked[place - 1]
    return named ? [{ ...run, node_id: named.nodeId, name: named.name }] : []
  })
}

export interface HistoryVersionRow {
  id: string
  node_id: string
  version: string
  status: VersionStatus
  is_prerelease: boolean
  deprecated: boolean
  /** Whether its comfy nodes are known. */
  is_read: boolean
}

/** Versions of some nodes that everyone may see, releases before pre-releases and the newest first. */
export async function listHistories(db: Database, nodeIds: readonly string[]): Promise<HistoryVersionRow[]> {
  if (nodeIds.length === 0) return []
  return db
    .selectFrom('node_versions')
    .select(['id', 'node_id', 'version', 'status', 'is_prerelease', 'deprecated'])
    .select(sql<boolean>`comfy_node_extract_status = 'success'`.as('is_read'))
    .where('node_id', '=', sql<string>`any(${nodeIds}::text[])`)
    .where('uploaded_at', 'is not', null)
    .where('status', 'not in', ['deleted', 'pending'])
    .orderBy('node_id')
    .orderBy('is_prerelease')
    .orderBy('precedence', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Every name that some versions define, and nodes without a version. */
export async function listDefinedNames(
  db: Database,
  { versionIds, nodeIds }: { versionIds: readonly string[]; nodeIds: readonly string[] },
): Promise<{ node_id: string; name: string }[]> {
  return db
    .selectFrom('comfy_nodes')
    .select(['node_id', 'name'])
    .where('version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .unionAll(
      db
        .selectFrom('comfy_nodes')
        .select(['node_id', 'name'])
        .where('node_id', '=', sql<string>`any(${nodeIds}::text[])`)
        .where('version_id', 'is', null),
    )
    .orderBy('name')
    .orderBy('node_id')
    .execute()
}
