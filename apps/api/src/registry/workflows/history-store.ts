import { sql } from 'kysely'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { signatureColumns, type SignatureRow } from '../comparison/signature-row.ts'

const sizeOfNode = sql<number>`octet_length(c.input_types) + octet_length(c.return_types) + octet_length(c.return_names)`

/** A comfy node of a pack. */
export interface NamedNode {
  nodeId: string
  name: string
}

/** Versions in which a comfy node has equal inputs and outputs. */
export interface RunRow {
  node_id: string
  name: string
  /** Id of a row of `comfy_nodes` with these inputs and outputs, preferably of an active version. */
  sample: string
  /** Digest of the inputs and outputs. */
  digest: string
  /** Comma-separated ids of versions, because the driver reads arrays slowly; null without versions. */
  version_ids: string | null
  /** Whether the repository has the comfy node, without a version. */
  is_of_repository: boolean
}

/**
 * Lists runs of equal signatures of some comfy nodes, over versions of any status. Versions are not joined: packs with
 * hundreds of versions have tens of thousands of rows, and the caller has the statuses.
 */
export async function listRuns(db: Database, asked: readonly NamedNode[]): Promise<RunRow[]> {
  if (asked.length === 0) return []
  const [ids, names] = [asked.map(({ nodeId }) => nodeId), asked.map(({ name }) => name)]
  const { rows } = await sql<Omit<RunRow, 'node_id' | 'name'> & { place: number }>`
    with hidden as materialized (
      select id from node_versions where node_id = any(${[...new Set(ids)]}::text[]) and status <> 'active'
    )
    select asked.place::int, run.*
    from unnest(${ids}::text[], ${names}::text[]) with ordinality as asked (node_id, name, place)
    -- Rows of one index alone. Each name is grouped by itself: all at once would be sorted on the disk.
    cross join lateral (
      select c.signature as digest, coalesce(
          (array_agg(c.id) filter (where c.version_id is null or c.version_id not in (select id from hidden)))[1],
          (array_agg(c.id))[1]
        ) as sample,
        string_agg(c.version_id::text, ',') as version_ids, bool_or(c.version_id is null) as is_of_repository
      from comfy_nodes c where c.node_id = asked.node_id and c.name = asked.name
      group by c.signature
    ) run
  `.execute(db)
  return rows.flatMap(({ place, ...run }) => {
    const named = asked[place - 1]
    return named ? [{ ...run, node_id: named.nodeId, name: named.name }] : []
  })
}

/** Lists definitions ordered by id, up to a limit of bytes. */
export async function listDefinitions(
  db: Database,
  ids: readonly string[],
  mostBytes: number,
): Promise<SignatureRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SignatureRow>`
    select ${sql.join(signatureColumns.map((column) => sql.ref(`read.${column}`)))}
    from (
      select c.*, sum(${sizeOfNode}) over (order by asked.place) as bytes
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place) join comfy_nodes c on c.id = asked.id
    ) read
    where read.bytes <= ${mostBytes}
  `.execute(db)
  return rows
}

/** Lists the pairs of a listed node and a name that any public version of the node has. */
export async function listNamesHad(
  db: Database,
  { nodeIds, names }: { nodeIds: readonly string[]; names: readonly string[] },
): Promise<NamedRow[]> {
  if (nodeIds.length === 0) return []
  return db
    .selectFrom('comfy_nodes')
    .innerJoin('node_versions', 'node_versions.id', 'comfy_nodes.version_id')
    .innerJoin('nodes', 'nodes.id', 'comfy_nodes.node_id')
    .select(['comfy_nodes.node_id', 'comfy_nodes.name'])
    .distinct()
    .where('comfy_nodes.node_id', '=', sql<string>`any(${nodeIds}::text[])`)
    .where('comfy_nodes.name', '=', sql<string>`any(${names}::text[])`)
    .where('nodes.listed_at', 'is not', null)
    .where('nodes.status', '=', 'active')
    .where('node_versions.status', '=', 'active')
    .where('uploaded_at', 'is not', null)
    .execute()
}

export interface NamedRow {
  node_id: string
  name: string
}

export interface HistoryVersionRow {
  id: string
  node_id: string
  version: string
  status: VersionStatus
  is_prerelease: boolean
  deprecated: boolean
  is_yanked: boolean
  /** Whether its comfy nodes are known. */
  is_read: boolean
}

/** Lists public versions of some nodes, releases before pre-releases and newest first. */
export async function listHistories(db: Database, nodeIds: readonly string[]): Promise<HistoryVersionRow[]> {
  if (nodeIds.length === 0) return []
  return db
    .selectFrom('node_versions')
    .select(['id', 'node_id', 'version', 'status', 'is_prerelease', 'deprecated'])
    .select(sql<boolean>`yanked_at is not null`.as('is_yanked'))
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

/** Lists every name that some versions, or some nodes without a version, define. */
export async function listDefinedNames(
  db: Database,
  { versionIds, nodeIds }: { versionIds: readonly string[]; nodeIds: readonly string[] },
): Promise<NamedRow[]> {
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

/** A row of a comfy node, and the size of its inputs and outputs in bytes. */
export interface SizedRow {
  id: string
  size: number
}

/** Lists comfy nodes of some versions by their names. */
export async function listNamedNodes(
  db: Database,
  asked: readonly { versionId: string; name: string }[],
): Promise<SizedRow[]> {
  if (asked.length === 0) return []
  const [ids, names] = [asked.map(({ versionId }) => versionId), asked.map(({ name }) => name)]
  const { rows } = await sql<SizedRow>`
    select c.id, ${sizeOfNode} as size
    from unnest(${ids}::uuid[], ${names}::text[]) as asked (version_id, name)
    join comfy_nodes c on c.version_id = asked.version_id and c.name = asked.name
  `.execute(db)
  return rows
}

const mostChanged = 2000

/** Lists comfy nodes that only a single version of each pair has. */
export async function listChangedNames(
  db: Database,
  pairs: readonly { versionId: string; sinceId: string }[],
): Promise<SizedRow[]> {
  if (pairs.length === 0) return []
  const [ids, since] = [pairs.map(({ versionId }) => versionId), pairs.map(({ sinceId }) => sinceId)]
  const { rows } = await sql<SizedRow>`
    select distinct c.id, ${sizeOfNode} as size
    from unnest(${[...ids, ...since]}::uuid[], ${[...since, ...ids]}::uuid[]) as pair (one, other)
    join comfy_nodes c on c.version_id = pair.one
    where not exists (select from comfy_nodes o where o.version_id = pair.other and o.name = c.name)
    limit ${mostChanged}
  `.execute(db)
  return rows
}
