import { sql } from 'kysely'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'

/** Total of waiting items, and the date of the oldest. */
export interface Waiting {
  count: number
  oldest: Date | null
}

/**
 * Counts uploaded versions that wait for a review or a decision, by status, with the date of the oldest. Skips staged
 * versions, which wait for other versions of their group. Uses the index node_versions_status.
 */
export async function countWaiting(
  db: Database,
  arrivedUntil: Date,
): Promise<({ status: VersionStatus; settled: number } & Waiting)[]> {
  const { rows } = await sql<{ status: VersionStatus; settled: number } & Waiting>`
    select status, count(*) as count, min(created_at) as oldest,
      count(*) filter (where created_at <= ${arrivedUntil}) as settled
    from node_versions v where uploaded_at is not null and status in ('flagged', 'pending')
      and not exists (select from staged_versions s where s.version_id = v.id)
    group by status
  `.execute(db)
  return rows
}

/**
 * Counts flagged versions with an open request for a second review, with the filter of the list of versions. The
 * automatic review runs first; versions that stay flagged wait for a person. Uses the index version_reviews_asked.
 */
export function countAsked(db: Database): Promise<Waiting> {
  return one(
    db,
    sql`select count(*) as count, min(r.asked_at) as oldest
      from version_reviews r
      where r.asked_at is not null
        and coalesce((
          select v.status = 'flagged' or r.decided_at is null or r.asked_at > r.decided_at from node_versions v
          where v.id = r.version_id and v.uploaded_at is not null
        ), false)
        and coalesce((
          select d.held_by <> 'admin' or d.at < r.asked_at from version_decisions d
          where d.version_id = r.version_id and d.outcome = 'done' order by d.id desc limit 1
        ), true)`,
  )
}

/** Counts failed reviews of versions that are neither banned nor deleted. Uses the index version_reviews_open. */
export function countFailedReviews(db: Database): Promise<Waiting> {
  return one(
    db,
    sql`select count(*) as count, min(r.updated_at) as oldest
      from version_reviews r join node_versions v on v.id = r.version_id
      where r.state = 'failed' and r.state <> 'passed' and v.status not in ('banned', 'deleted')`,
  )
}

/** Totals without deleted rows. */
export type CatalogueTotals = Record<'nodes' | 'versions' | 'publishers' | 'unclaimed' | 'duplicates', number>

/**
 * Counts packs, versions and publishers. Uses only the indexes nodes_listed, nodes_publisher, nodes_repository_key and
 * node_versions_created.
 */
export async function countCatalogue(db: Database): Promise<CatalogueTotals> {
  const { rows } = await sql<CatalogueTotals>`
    select
      (select count(*) from nodes where listed_at is not null and status = 'active') as nodes,
      (select count(*) from node_versions where uploaded_at is not null and status <> 'deleted') as versions,
      (select count(*) from publishers where status <> 'deleted' and id <> 'unclaimed') as publishers,
      (select count(*) from nodes where publisher_id = 'unclaimed' and status in ('active', 'banned')) as unclaimed,
      -- Repositories that several nodes name.
      (select count(*) from (
        select repository_key from nodes where repository_key <> '' and status <> 'deleted'
        group by repository_key having count(*) > 1
      ) shared) as duplicates
  `.execute(db)
  return rows[0] ?? { nodes: 0, versions: 0, publishers: 0, unclaimed: 0, duplicates: 0 }
}

export async function countUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users where deleted_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface BurstRow {
  subject: string
  count: number
  /** Average per day before the counted period. */
  usual: number
}

/**
 * Thresholds of a burst: `least` is the lowest count, `factor` multiplies the average of a day, `limit` bounds the
 * result.
 */
export interface Unusual {
  least: number
  factor: number
  limit: number
}

/** Number of days before the counted period that give the average. */
const usualDays = 14

/**
 * Lists nodes with unusually many installs since the beginning of a UTC day (`YYYY-MM-DD`), compared with the two weeks
 * before. node_installs_day finds those days, which are read once for any number of nodes. An unusual node has an
 * unusual version, so only nodes of such versions are compared.
 */
export async function listInstallBursts(db: Database, since: string, unusual: Unusual): Promise<BurstRow[]> {
  const { rows } = await sql<BurstRow>`
    with installs as materialized (
      select version_id, coalesce(sum(count) filter (where day >= ${since}::date), 0) as count,
        coalesce(sum(count) filter (where day < ${since}::date), 0) / ${usualDays}::float8 as usual
      from node_installs
      where day >= ${since}::date - ${usualDays}::int
      group by version_id
    ), candidates as (
      select distinct v.node_id from installs i join node_versions v on v.id = i.version_id
      where i.count > 0 and i.count >= i.usual * ${unusual.factor}
    )
    select subject, count, usual from (
      select v.node_id as subject, sum(i.count) as count, sum(i.usual) as usual
      from candidates c join node_versions v on v.node_id = c.node_id join installs i on i.version_id = v.id
      group by v.node_id
    ) compared
    where ${isUnusual(unusual)}
  `.execute(db)
  return rows
}

/**
 * Lists publishers with unusually many versions since a date, compared with the two weeks before it. Uses the index
 * node_versions_created.
 */
export async function listPublishBursts(db: Database, since: Date, unusual: Unusual): Promise<BurstRow[]> {
  const begin = new Date(since.getTime() - usualDays * 24 * 60 * 60 * 1000)
  const { rows } = await sql<BurstRow>`
    select publisher_id as subject, count, usual from (
      select n.publisher_id, count(*) filter (where v.created_at > ${since}) as count,
        count(*) filter (where v.created_at <= ${since}) / ${usualDays}::float8 as usual
      from node_versions v join nodes n on n.id = v.node_id
      where v.uploaded_at is not null and v.created_at > ${begin}
      group by n.publisher_id
    ) compared
    where ${isUnusual(unusual)}
  `.execute(db)
  return rows
}

/** Filters bursts by the thresholds, and sorts them by their ratio to the average, highest first. */
function isUnusual({ least, factor, limit }: Unusual) {
  return sql`count >= ${least} and count >= usual * ${factor}
    order by count / greatest(usual, 1) desc, subject limit ${limit}`
}

async function one(db: Database, query: ReturnType<typeof sql>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`${query}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}
