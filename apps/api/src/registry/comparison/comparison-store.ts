import { sql, type Selectable } from 'kysely'
import { comparisonRules } from '@registry/signatures'
import { prepared } from '../../platform/db/prepare.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database, Schema, VersionRow } from '../../schema/tables.ts'
import { sourceSql, type SourcePair } from '../provenance/provenance-store.ts'
import { signatureColumns, type SignatureRow } from './signature-row.ts'
import { shownVersionColumns, type ShownVersion } from '../versions/shown-version.ts'

/** SQL for the installable version that is next below `v`. */
const nextLower = sql`lateral (
  select l.* from node_versions l
  where l.node_id = v.node_id and l.precedence < v.precedence and l.status = 'active' and l.uploaded_at is not null
  order by l.precedence desc, l.created_at desc, l.id limit 1
) lower`

/** Finds the installable version that is next below a version. */
export async function findLowerVersion(db: Database, versionId: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select lower.* from node_versions v cross join ${nextLower} where v.id = ${versionId}
  `.execute(db)
  return rows[0]
}

/** Lists comfy nodes of the given versions, with the columns that saved workflows depend on. */
export function listSignatures(db: Database, versionIds: readonly string[]): Promise<SignatureRow[]> {
  return db
    .selectFrom('comfy_nodes')
    .select(signatureColumns)
    .where('version_id', 'in', versionIds)
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Lists comfy nodes by row id, with the columns that saved workflows depend on. */
export async function listSignaturesById(db: Database, ids: readonly string[]): Promise<SignatureRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('comfy_nodes')
    .select(signatureColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Version with the next lower version, by UUID and number. */
export interface Pair {
  id: string
  version: string
  since_id: string
  since: string
}

const isUncompared = sql<boolean>`v.status = 'active' and v.uploaded_at is not null
  and v.comfy_node_extract_status = 'success' and lower.comfy_node_extract_status = 'success'
  and not exists (
    select from version_comparisons c
    where c.version_id = v.id and c.since_version_id = lower.id and c.rules_version = ${sql.lit(comparisonRules)}
  )`

/** Lists installable versions of a node without a comparison with the next lower version, highest first. */
export async function listUncompared(db: Database, nodeId: string, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select v.id, v.version, lower.id as since_id, lower.version as since
    from node_versions v cross join ${nextLower}
    where v.node_id = ${nodeId} and ${isUncompared}
    order by v.precedence desc, v.created_at desc, v.id limit ${limit}
  `.execute(db)
  return rows
}

/** Lists nodes with versions that `listUncompared` returns, newest release first. */
export async function listUncomparedNodes(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from nodes n
    where n.status <> 'deleted' and exists (select from node_versions v cross join ${nextLower} where v.node_id = n.id and ${isUncompared})
    order by n.released_at desc nulls last, n.id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const summaryColumns = [
  'version_id',
  'counts',
  'effects',
  'advised_bump',
  'breaks_without_major',
  'compared',
  'total',
] as const

/** Stored comparison without its changes, with the number of the lower version. */
export type SummaryRow = Pick<Selectable<Schema['version_comparisons']>, (typeof summaryColumns)[number]> & {
  since: string
}

/** Lists the stored comparisons of versions with the next lower versions, in one query. */
export async function listSummaries(db: Database, versionIds: readonly string[]): Promise<SummaryRow[]> {
  if (versionIds.length === 0) return []
  const { rows } = await sql<SummaryRow>`
    select ${sql.join(summaryColumns.map((column) => sql.ref(`c.${column}`)))}, lower.version as since
    from node_versions v cross join ${nextLower}
    join version_comparisons c on c.version_id = v.id and c.since_version_id = lower.id
    where v.id = any(${versionIds}::uuid[])
  `.execute(db)
  return rows
}

/** Version with its stored comparison to the next lower version, and its source. */
export type VersionWithSummary = ShownVersion & { summary: SummaryRow | null; source: SourcePair | null }

const shownColumns = sql.raw(shownVersionColumns.map((column) => `v.${column}`).join(', '))
const shownSummary = sql.raw(summaryColumns.map((column) => `c.${column}`).join(', '))

/** Lists the versions of a node in the given statuses with their summaries and sources, highest precedence first. */
export async function listWithSummaries(
  db: Database,
  nodeId: string,
  statuses: readonly VersionStatus[],
): Promise<VersionWithSummary[]> {
  const { rows } = await sql<{ version: VersionWithSummary }>`${prepared}
    with ${sourceSql.proven(sql`l.node_id = ${nodeId}`)}
    select row_to_json(shown) as version from (
      select ${shownColumns}, row_to_json(s) as summary, row_to_json(source) as source from node_versions v
      left join lateral (
        select ${shownSummary}, lower.version as since
        from version_comparisons c cross join ${nextLower}
        where v.status = 'active' and c.version_id = v.id and c.since_version_id = lower.id
      ) s on true
      ${sourceSql.join}
      where v.node_id = ${nodeId} and v.uploaded_at is not null and v.status = any(${statuses}::text[])
      order by v.precedence desc, v.created_at desc, v.id
    ) shown
  `.execute(db)
  return rows.map(({ version }) => version)
}

/** Stored comparison. */
export type ComparisonRow = Selectable<Schema['version_comparisons']>

/** Finds the stored comparison of two versions, unless it follows older rules. */
export function findComparison(db: Database, versionId: string, sinceId: string): Promise<ComparisonRow | undefined> {
  return db
    .selectFrom('version_comparisons')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('since_version_id', '=', sinceId)
    .where('rules_version', '=', comparisonRules)
    .executeTakeFirst()
}

/** Saves the comparison of two versions; replaces an existing comparison. */
export async function saveComparison(db: Database, row: Omit<ComparisonRow, 'created_at'>): Promise<void> {
  const { counts, effects, changes, ...others } = row
  const values = {
    ...others,
    counts: JSON.stringify(counts),
    effects: JSON.stringify(effects),
    changes: JSON.stringify(changes),
  }
  await db
    .insertInto('version_comparisons')
    .values(values)
    .onConflict((conflict) => conflict.columns(['version_id', 'since_version_id']).doUpdateSet(values))
    .execute()
}

/** Deletes every comparison of a version, with lower and higher versions. */
export async function deleteComparisons(db: Database, versionId: string): Promise<void> {
  await db
    .deleteFrom('version_comparisons')
    .where((row) => row.or([row('version_id', '=', versionId), row('since_version_id', '=', versionId)]))
    .execute()
}
