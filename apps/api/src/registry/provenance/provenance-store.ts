import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type ProvenanceRow = Selectable<Schema['version_provenance']>

/** Finds the provenance of a version. */
export function findProvenance(db: Database, versionId: string): Promise<ProvenanceRow | undefined> {
  return db.selectFrom('version_provenance').selectAll().where('version_id', '=', versionId).executeTakeFirst()
}

/** Lists the shown facts of versions with provenance, by the id of the version. */
export async function listProvenance(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, ShownProvenance>> {
  const rows = await db
    .selectFrom('version_provenance')
    .select(['version_id', ...shownColumns])
    .where('version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ version_id: id, ...shown }) => [id, shown]))
}

/** Deletes the provenance of a version that is published again before its archive arrives. */
export async function deleteProvenance(db: Database, versionId: string): Promise<void> {
  await db.deleteFrom('version_provenance').where('version_id', '=', versionId).execute()
}

/**
 * Saves the provenance of a version; false when another version has the bundle. A version without an archive loses the
 * bundle.
 */
export async function insertProvenance(
  db: Database,
  values: Insertable<Schema['version_provenance']>,
): Promise<boolean> {
  // The lock makes a concurrent upload record its archive first, or fail.
  await sql`
    delete from version_provenance where version_id in (
      select v.id from node_versions v join version_provenance p on p.version_id = v.id
      where v.uploaded_at is null and p.signature_sha256 = ${values.signature_sha256}
      for update of v
    )
  `.execute(db)
  const row = await db
    .insertInto('version_provenance')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the version that has a bundle. */
export function findVersionOfBundle(
  db: Database,
  signatureSha256: string,
): Promise<{ node_id: string; version: string } | undefined> {
  return db
    .selectFrom('version_provenance')
    .innerJoin('node_versions', 'node_versions.id', 'version_provenance.version_id')
    .select(['node_versions.node_id', 'node_versions.version'])
    .where('signature_sha256', '=', signatureSha256)
    .executeTakeFirst()
}

const shownColumns = [
  'repository',
  'repository_id',
  'workflow',
  'commit',
  'ref',
  'event',
  'run_url',
  'issuer',
  'log_index',
  'signed_at',
] as const

/** The facts of a bundle that answers show. */
export type ShownProvenance = Pick<ProvenanceRow, (typeof shownColumns)[number]>

/** The provenance of a version, and that of the nearest lower installable version with provenance. */
export interface SourcePair {
  own: ShownProvenance | null
  since: string | null
  before: Pick<ShownProvenance, 'repository' | 'repository_id' | 'workflow' | 'issuer'> | null
}

const own = sql.raw(shownColumns.map((column) => `'${column}', p.${column}`).join(', '))

/**
 * Parts of a query about versions `v`: the proven versions of their packs, and the `source` of a version; null unless
 * the version has or lost provenance.
 */
export const sourceSql = {
  // Proven versions are read first, because most packs have none. The proven versions are grouped by pack, so that no
  // version reads the proven versions of other packs.
  proven: (isOfPacks: RawBuilder<unknown>) => sql`proven as materialized (
    select l.node_id, array_agg(
      row(l.version, l.precedence, l.created_at, l.id, l.uploaded_at, q.repository, q.repository_id, q.workflow, q.issuer)
    ) as versions
    from node_versions l join version_provenance q on q.version_id = l.id
    where ${isOfPacks} and l.status = 'active' and l.uploaded_at is not null
    group by l.node_id
  )`,
  join: sql`left join proven on proven.node_id = v.node_id and v.status = 'active'
    left join version_provenance p on p.version_id = v.id
    left join lateral (
      select l.* from unnest(proven.versions) l (version text, precedence text collate "C", created_at timestamptz, id uuid,
        uploaded_at timestamptz, repository text, repository_id text, workflow text, issuer text)
      where l.precedence < v.precedence
        -- A version that was there before lost nothing.
        and (p.version_id is not null or l.uploaded_at < v.uploaded_at)
      order by l.precedence desc, l.created_at desc, l.id limit 1
    ) lower on true
    left join lateral (
      select lower.version as since,
        case when p.version_id is not null then json_build_object(${own}) end as own,
        case when lower.id is not null then json_build_object(
          'repository', lower.repository, 'repository_id', lower.repository_id, 'workflow', lower.workflow, 'issuer', lower.issuer
        ) end as before
    ) source on p.version_id is not null or lower.id is not null`,
}

/** Lists the given versions that have or lost provenance, in one query. */
export async function listSourcePairs(
  db: Database,
  versionIds: readonly string[],
): Promise<(SourcePair & { version_id: string })[]> {
  if (versionIds.length === 0) return []
  const areTheirs = sql`l.node_id in (select node_id from node_versions where id = any(${versionIds}::uuid[]))`
  const { rows } = await sql<SourcePair & { version_id: string }>`
    with ${sourceSql.proven(areTheirs)}
    select v.id as version_id, source.* from node_versions v ${sourceSql.join}
    where v.id = any(${versionIds}::uuid[]) and (p.version_id is not null or lower.id is not null)
  `.execute(db)
  return rows
}

/**
 * Whether an installable version lies between a lower version and a version of its node, and was uploaded after the
 * lower version.
 */
export async function findHasVersionBetween(db: Database, since: string, versionId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from node_versions m where m.node_id = v.node_id and m.status = 'active' and m.uploaded_at is not null
        and m.precedence < v.precedence and m.precedence > lower.precedence and m.uploaded_at > lower.uploaded_at
    ) as has
    from node_versions v join node_versions lower on lower.node_id = v.node_id and lower.version = ${since}
    where v.id = ${versionId}::uuid
  `.execute(db)
  return rows[0]?.has ?? false
}

/** Finds the workflow whose run got a publish token; undefined for the token of a person. */
export function findTrustOfToken(
  db: Database,
  tokenId: string,
): Promise<{ repository: string; workflow: string; repository_id: string | null } | undefined> {
  return db
    .selectFrom('personal_access_tokens as token')
    .innerJoin('trusted_publishers as trusted', 'trusted.id', 'token.trusted_publisher_id')
    .select(['trusted.repository', 'trusted.workflow', 'trusted.repository_id'])
    .where('token.id', '=', tokenId)
    .executeTakeFirst()
}
