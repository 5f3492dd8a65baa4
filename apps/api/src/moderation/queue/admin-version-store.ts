import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { PublisherStatus } from '../../schema/people-tables.ts'
import type { ReviewState } from '../../schema/review-tables.ts'
import type { NodeStatus, VersionStatus } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import type { AdminVersionFilter, AdminVersionSort } from './version-filter.ts'

/** Version with its pack, publisher, review and report. Columns of a missing review or report are null. */
export interface AdminVersionRow extends VersionRow {
  node_name: string
  node_status: NodeStatus
  node_listed_at: Date | null
  latest_version_id: string | null
  publisher_id: string
  publisher_name: string
  publisher_status: PublisherStatus
  review_state: ReviewState | null
  reviewed_at: Date | null
  asked_at: Date | null
  asked_message: string | null
  verdict: 'pass' | 'flag' | null
  finding_count: number | null
  blocking_count: number | null
  rules: string[] | null
  /** Time of the last recorded decision that changed the status. */
  changed_at: Date | null
}

/**
 * Reads a page of the versions that match a filter, in a total order. The inner query sorts ids alone, which keeps long
 * texts out of the sort.
 */
export async function listAdminVersionRows(
  db: Database,
  filter: AdminVersionFilter,
  sort: AdminVersionSort,
  page: Page,
): Promise<AdminVersionRow[]> {
  const order = orders[sort]
  const { rows } = await sql<AdminVersionRow>`
    select ${columns} from (
      select v.id from node_versions v
      ${sort === 'findings' ? sql`left join version_reports p on p.version_id = v.id` : sql``}
      ${matching(filter, filter.statuses)}
      order by ${order} limit ${page.limit} offset ${offsetOf(page)}
    ) wanted
    join node_versions v on v.id = wanted.id
    ${joins}
    order by ${order}
  `.execute(db)
  return rows
}

/** Counts the versions per status that match a filter, ignoring its statuses. A status without versions is missing. */
export async function countByStatus(
  db: Database,
  filter: AdminVersionFilter,
): Promise<{ status: VersionStatus; count: number }[]> {
  const { rows } = await sql<{ status: VersionStatus; count: number }>`
    select v.status, count(*) as count from node_versions v ${matching(filter)} group by v.status
  `.execute(db)
  return rows
}

/** Finds a version by pack id and number, in any status of both. Pack ids match in any case. */
export async function findAdminVersion(
  db: Database,
  nodeId: string,
  version: string,
): Promise<AdminVersionRow | undefined> {
  const { rows } = await sql<AdminVersionRow>`
    select ${columns} from node_versions v ${joins}
    where v.node_id = ${nodeByAnyCase(nodeId)} and v.version = ${version}
  `.execute(db)
  return rows[0]
}

const columns = sql`
  v.*, n.name as node_name, n.status as node_status, n.listed_at as node_listed_at, n.latest_version_id,
  b.id as publisher_id, b.name as publisher_name, b.status as publisher_status,
  r.state as review_state, r.decided_at as reviewed_at, r.asked_at, r.asked_message,
  p.verdict, p.finding_count, p.blocking_count, p.rules,
  (select d.at from version_decisions d where d.version_id = v.id and d.outcome = 'done' order by d.id desc limit 1)
    as changed_at`

const joins = sql`
  join nodes n on n.id = v.node_id
  join publishers b on b.id = n.publisher_id
  left join version_reviews r on r.version_id = v.id
  left join version_reports p on p.version_id = v.id`

const orders = {
  // The order reverses `newest`, so that an index serves both.
  oldest: sql`v.created_at, v.id desc`,
  newest: sql`v.created_at desc, v.id`,
  node: sql`v.node_id, v.precedence desc, v.created_at desc, v.id`,
  findings: sql`coalesce(p.blocking_count, 0) desc, coalesce(p.finding_count, 0) desc, v.created_at, v.id desc`,
} satisfies Record<AdminVersionSort, RawBuilder<unknown>>

/** Joins only the tables that the filter needs. Without a filter, an index alone serves the counts per status. */
function matching(filter: AdminVersionFilter, statuses?: VersionStatus[]): RawBuilder<unknown> {
  const conditions = [sql`v.uploaded_at is not null`, ...ofVersion(filter), ...ofOthers(filter)]
  if (statuses) conditions.push(sql`v.status = any(${statuses}::text[])`)
  return sql`where ${sql.join(conditions, sql` and `)}`
}

function ofVersion({ nodeId, versionStart, createdBefore }: AdminVersionFilter): RawBuilder<unknown>[] {
  return [
    ...(nodeId ? [sql`v.node_id = ${nodeByAnyCase(nodeId)}`] : []),
    ...(versionStart ? [sql`starts_with(v.version, ${versionStart})`] : []),
    ...(createdBefore ? [sql`v.created_at < ${createdBefore}`] : []),
  ]
}

function ofOthers(filter: AdminVersionFilter): RawBuilder<unknown>[] {
  const { nodePart, publisherId, rule, reviewState, isAsked } = filter
  return [
    ...(nodePart ? [sql`v.node_id in (select n.id from nodes n where n.name_text like ${containing(nodePart)})`] : []),
    ...(publisherId ? [sql`v.node_id in (select n.id from nodes n where n.publisher_id = ${publisherId})`] : []),
    ...(rule
      ? [sql`v.id in (select p.version_id from version_reports p where p.rules @> array[${rule}]::text[])`]
      : []),
    ...(reviewState ? [sql`v.id in (select r.version_id from version_reviews r where r.state = ${reviewState})`] : []),
    ...(isAsked ? [asked] : []),
  ]
}

// A request for another look starts a review at once. Only a version that the review leaves flagged waits for a person.
const asked = sql`v.id in (
  select r.version_id from version_reviews r join node_versions a on a.id = r.version_id
  where r.asked_at is not null
    and (a.status = 'flagged' or r.decided_at is null or r.asked_at > r.decided_at)
    and coalesce((
      select d.held_by <> 'admin' or d.at < r.asked_at from version_decisions d
      where d.version_id = r.version_id and d.outcome = 'done' order by d.id desc limit 1
    ), true)
)`

function nodeByAnyCase(nodeId: string): RawBuilder<unknown> {
  return sql`(select id from nodes where lower(id) = ${nodeId.toLowerCase()})`
}
