import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { AdvisorySeverity, AdvisoryState } from '../../schema/advisory-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type AdvisoryPackRow = Selectable<Schema['advisory_packs']>

/** Advisory with its packs, sorted by id. */
export type WholeAdvisory = Selectable<Schema['advisories']> & { packs: AdvisoryPackRow[] }

export interface AdvisoryFilter {
  states: AdvisoryState[]
  /** Id of a pack; case-insensitive. */
  nodeId?: string | undefined
  /** Excludes withdrawn drafts. */
  isPublic?: boolean
}

/** Published advisory about a pack. */
export type PackAdvice = Pick<AdvisoryPackRow, 'node_id' | 'ranges' | 'versions'> & {
  id: string
  summary: string
  severity: AdvisorySeverity
}

/** Returns whether a report exists, and prevents its deletion until the transaction ends. */
export async function lockReport(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('node_reports').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Locks the numbering of advisories until the transaction ends, and returns the highest id with this prefix. */
export async function lockLastId(db: Database, beginning: string): Promise<string | undefined> {
  await lockNumbering(db)
  // After a restore, the log may contain ids that are missing in the table.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from advisories where id like ${`${beginning}%`}
      union select substr(subject, ${'advisory:'.length + 1}::int) from log_leaves where subject like ${`advisory:${beginning}%`}
    ) known order by length(id) desc, id desc limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Prevents other transactions from assigning advisory ids until the transaction ends. */
export async function lockNumbering(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('advisories'))`.execute(db)
}

export async function insertAdvisory(db: Database, advisory: Insertable<Schema['advisories']>): Promise<void> {
  await db.insertInto('advisories').values(advisory).execute()
}

export async function saveAdvisory(db: Database, id: string, values: Updateable<Schema['advisories']>): Promise<void> {
  await db.updateTable('advisories').set(values).where('id', '=', id).execute()
}

export async function replacePacks(
  db: Database,
  id: string,
  packs: Insertable<Schema['advisory_packs']>[],
): Promise<void> {
  await db.deleteFrom('advisory_packs').where('advisory_id', '=', id).execute()
  if (packs.length === 0) return
  await db.insertInto('advisory_packs').values(packs).execute()
}

export async function lockAdvisory(db: Database, id: string): Promise<WholeAdvisory | undefined> {
  await db.selectFrom('advisories').select('id').where('id', '=', id).forUpdate().execute()
  return findAdvisory(db, id)
}

export async function findAdvisory(db: Database, id: string): Promise<WholeAdvisory | undefined> {
  const [advisory] = await withPacks(db, await db.selectFrom('advisories').selectAll().where('id', '=', id).execute())
  return advisory
}

/** Lists a page of advisories, latest change first. */
export async function listAdvisories(db: Database, filter: AdvisoryFilter, page: Page): Promise<WholeAdvisory[]> {
  const rows = await db
    .selectFrom('advisories')
    .selectAll()
    .where(passes(filter))
    .orderBy('modified_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  return withPacks(db, rows)
}

/** Lists the next public advisories after an id, sorted by id. */
export async function listPublicAfter(db: Database, id: string, limit: number): Promise<WholeAdvisory[]> {
  const rows = await db
    .selectFrom('advisories')
    .selectAll()
    .where(isPublic)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return withPacks(db, rows)
}

/** Lists the ids of the next public advisories after an id. */
export async function listPublicIds(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('advisories')
    .select('id')
    .where(isPublic)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds public advisories; `isLocked` locks them until the transaction ends. */
export async function findPublic(
  db: Database,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<WholeAdvisory[]> {
  const rows = await db
    .selectFrom('advisories')
    .selectAll()
    .where(isPublic)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .$if(isLocked, (select) => select.forUpdate())
    .execute()
  return withPacks(db, rows)
}

/** Counts advisories by state, ignoring the filter on states. */
export function countAdvisories(
  db: Database,
  filter: Pick<AdvisoryFilter, 'nodeId'>,
): Promise<{ state: AdvisoryState; count: number; public_count: number }[]> {
  return db
    .selectFrom('advisories')
    .select((select) => [
      'state',
      select.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where published_at is not null)`.as('public_count'),
    ])
    .where(isAbout(filter.nodeId))
    .groupBy('state')
    .execute()
}

/** Lists published advisories about packs; uses the index advisory_packs_node. */
export function listAdvice(db: Database, nodeIds: readonly string[]): Promise<PackAdvice[]> {
  return db
    .selectFrom('advisory_packs')
    .innerJoin('advisories', 'advisories.id', 'advisory_packs.advisory_id')
    .select(['advisory_packs.node_id', 'advisory_packs.ranges', 'advisory_packs.versions'])
    .select(['advisories.id', 'advisories.summary', 'advisories.severity'])
    .where('advisory_packs.node_id', '=', sql<string>`any(${nodeIds}::text[])`)
    .where('advisories.state', '=', 'published')
    .orderBy('advisories.id')
    .execute()
}

const published = sql.raw(`from advisory_packs p join advisories a on a.id = p.advisory_id
  where p.node_id = n.id and a.state = 'published'`)

/**
 * SQL for the published advisories about a pack `n`: `all` lists them as `listAdvice` does, or is null without
 * advisories; `any` is whether an advisory exists.
 */
export const adviceSql = {
  all: sql`(
    select json_agg(json_build_object('node_id', p.node_id, 'ranges', p.ranges, 'versions', p.versions,
      'id', a.id, 'summary', a.summary, 'severity', a.severity) order by a.id) ${published}
  )`,
  any: sql`exists (select ${published})`,
}

/** Lists installable versions of packs, highest first. */
export function listInstallable(
  db: Database,
  nodeIds: readonly string[],
): Promise<{ node_id: string; version: string; deprecated: boolean }[]> {
  return db
    .selectFrom('node_versions')
    .select(['node_id', 'version', 'deprecated'])
    .where('node_id', '=', sql<string>`any(${nodeIds}::text[])`)
    .where('status', '=', 'active')
    .where('yanked_at', 'is', null)
    .orderBy('node_id')
    .orderBy('precedence', 'desc')
    .execute()
}

/** Returns the given ids, ignoring case, of packs that were ever listed. */
export async function listKnownNodes(db: Database, nodeIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where(sql`lower(id)`, '=', sql`any(${nodeIds.map((id) => id.toLowerCase())}::text[])`)
    .where('listed_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

const isPublic = sql<boolean>`(state = 'published' or (state = 'withdrawn' and published_at is not null))`

function passes({ states, nodeId, isPublic: onlyPublic = false }: AdvisoryFilter) {
  return sql<boolean>`state = any(${states}::text[]) and ${isAbout(nodeId)} and ${onlyPublic ? isPublic : sql`true`}`
}

function isAbout(nodeId: string | undefined) {
  if (nodeId === undefined) return sql<boolean>`true`
  return sql<boolean>`id in (
    select p.advisory_id from advisory_packs p where p.node_id in (select n.id from nodes n where lower(n.id) = ${nodeId.toLowerCase()})
  )`
}

async function withPacks(db: Database, rows: Selectable<Schema['advisories']>[]): Promise<WholeAdvisory[]> {
  const packs = await db
    .selectFrom('advisory_packs')
    .selectAll()
    .where('advisory_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    // The digest of a record depends on this order, which must not depend on the collation of the server.
    .orderBy(sql`node_id collate "C"`)
    .execute()
  const of = Map.groupBy(packs, (pack) => pack.advisory_id)
  return rows.map((row) => ({ ...row, packs: of.get(row.id) ?? [] }))
}
