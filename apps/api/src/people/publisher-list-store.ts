import { sql, type RawBuilder } from 'kysely'
import { containing } from '../platform/db/containing.ts'
import { offsetOf, type Page } from '../platform/paging.ts'
import type { AccountStatus, PublisherStatus } from '../schema/people-tables.ts'
import type { Database } from '../schema/tables.ts'

export interface PublisherFilter {
  /** Part of an id or a name, in any case. */
  q: string
  status: AccountStatus[] | undefined
}

export type PublisherSort = 'id' | 'newest' | 'oldest' | 'nodes' | 'downloads'

export interface AdminPublisherRow {
  id: string
  name: string
  status: PublisherStatus
  created_at: Date
  node_count: number
  member_count: number
  downloads: number
  flagged_count: number
}

export async function countPublishers(db: Database, filter: PublisherFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from publishers p where ${passes(filter)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** One page of publishers. What they have is counted for the page alone; as an order it is what was counted last. */
export async function listPublisherRows(
  db: Database,
  filter: PublisherFilter,
  sort: PublisherSort,
  page: Page,
): Promise<AdminPublisherRow[]> {
  const { rows } = await sql<OwnColumns>`
    select p.id, p.name, p.status, p.created_at
    from publishers p ${countedSorts.has(sort) ? sql`join publisher_totals t on t.publisher_id = p.id` : sql``}
    where ${passes(filter)}
    order by ${orders[sort]} limit ${page.limit} offset ${offsetOf(page)}
  `.execute(db)
  return withCounts(db, rows)
}

/** One publisher, which is not deleted. */
export async function findPublisherRow(db: Database, id: string): Promise<AdminPublisherRow | undefined> {
  const { rows } = await sql<OwnColumns>`
    select id, name, status, created_at from publishers where id = ${id} and status <> 'deleted'
  `.execute(db)
  const [row] = await withCounts(db, rows)
  return row
}

type OwnColumns = Pick<AdminPublisherRow, 'id' | 'name' | 'status' | 'created_at'>

/**
 * Asked by their ids, so that the planner knows who has tens of thousands of nodes. The installs come from their narrow table,
 * since nodes have wide rows.
 */
async function withCounts(db: Database, page: OwnColumns[]): Promise<AdminPublisherRow[]> {
  if (page.length === 0) return []
  const ids = sql`${page.map(({ id }) => id)}::text[]`
  const { rows } = await sql<Omit<AdminPublisherRow, Exclude<keyof OwnColumns, 'id'>>>`
    select page.id, coalesce(member.count, 0) as member_count, coalesce(node.count, 0) as node_count,
      coalesce(node.downloads, 0) as downloads, coalesce(flagged.count, 0) as flagged_count
    from unnest(${ids}) as page (id)
    left join (
      select publisher_id, count(*) as count from publisher_members where publisher_id = any(${ids}) group by publisher_id
    ) member on member.publisher_id = page.id
    left join (
      select n.publisher_id, count(*) as count, sum(t.downloads) as downloads
      from nodes n join install_totals t on t.node_id = n.id
      where n.publisher_id = any(${ids}) and n.status <> 'deleted' group by n.publisher_id
    ) node on node.publisher_id = page.id
    left join (
      select n.publisher_id, count(*) as count from nodes n join node_versions v on v.node_id = n.id
      where n.publisher_id = any(${ids}) and v.status = 'flagged' and v.uploaded_at is not null group by n.publisher_id
    ) flagged on flagged.publisher_id = page.id
  `.execute(db)
  const counts = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap((row) => {
    const counted = counts.get(row.id)
    return counted ? [{ ...row, ...counted }] : []
  })
}

/** Orders of what only all nodes tell. */
export const countedSorts: ReadonlySet<PublisherSort> = new Set(['nodes', 'downloads'])

/** Counts the nodes of every publisher and their installs; what is as before is not written. */
export async function savePublisherTotals(db: Database): Promise<void> {
  await sql`
    insert into publisher_totals as t (publisher_id, nodes, downloads)
    select p.id, count(n.id), coalesce(sum(i.downloads), 0)
    from publishers p
    left join nodes n on n.publisher_id = p.id and n.status <> 'deleted'
    left join install_totals i on i.node_id = n.id
    group by p.id
    on conflict (publisher_id) do update set nodes = excluded.nodes, downloads = excluded.downloads
    where (t.nodes, t.downloads) is distinct from (excluded.nodes, excluded.downloads)
  `.execute(db)
}

const orders: Record<PublisherSort, RawBuilder<unknown>> = {
  id: sql`p.id`,
  newest: sql`p.created_at desc, p.id`,
  // The other way round than `newest`, so that one index serves both.
  oldest: sql`p.created_at, p.id desc`,
  nodes: sql`t.nodes desc, t.publisher_id`,
  downloads: sql`t.downloads desc, t.publisher_id`,
}

function passes({ q, status }: PublisherFilter): RawBuilder<boolean> {
  const pattern = containing(q)
  const found = q === '' ? sql`true` : sql`(p.id like ${pattern} or lower(p.name) like ${pattern})`
  const wanted = status ? sql`p.status = any(${status}::text[])` : sql`p.status <> 'deleted'`
  return sql`${found} and ${wanted}`
}
