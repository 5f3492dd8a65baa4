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

/** One page of publishers. Their nodes are counted before the page is known only where they are the order. */
export async function listPublisherRows(
  db: Database,
  filter: PublisherFilter,
  sort: PublisherSort,
  page: Page,
): Promise<AdminPublisherRow[]> {
  const { rows } = await sql<AdminPublisherRow>`
    select page.*, ${counts} from (
      select p.id, p.name, p.status, p.created_at, row_number() over (order by ${orders[sort]}) as place
      from publishers p ${sort === 'nodes' || sort === 'downloads' ? totals : sql``}
      where ${passes(filter)}
      order by place limit ${page.limit} offset ${offsetOf(page)}
    ) page
    order by place
  `.execute(db)
  return rows
}

/** One publisher, which is not deleted. */
export async function findPublisherRow(db: Database, id: string): Promise<AdminPublisherRow | undefined> {
  const { rows } = await sql<AdminPublisherRow>`
    select page.*, ${counts} from (
      select id, name, status, created_at from publishers where id = ${id} and status <> 'deleted'
    ) page
  `.execute(db)
  return rows[0]
}

const counts = sql`
  (select count(*) from publisher_members m where m.publisher_id = page.id) as member_count,
  (select count(*) from nodes n where n.publisher_id = page.id and n.status <> 'deleted') as node_count,
  (select coalesce(sum(n.downloads), 0) from nodes n where n.publisher_id = page.id and n.status <> 'deleted') as downloads,
  (
    select count(*) from node_versions v join nodes n on n.id = v.node_id
    where n.publisher_id = page.id and v.status = 'flagged' and v.uploaded_at is not null
  ) as flagged_count
`

const totals = sql`
  left join (
    select publisher_id, count(*) as nodes, sum(downloads) as downloads from nodes where status <> 'deleted' group by 1
  ) total on total.publisher_id = p.id
`

const orders: Record<PublisherSort, RawBuilder<unknown>> = {
  id: sql`p.id`,
  newest: sql`p.created_at desc, p.id`,
  oldest: sql`p.created_at, p.id`,
  nodes: sql`coalesce(total.nodes, 0) desc, p.id`,
  downloads: sql`coalesce(total.downloads, 0) desc, p.id`,
}

function passes({ q, status }: PublisherFilter): RawBuilder<boolean> {
  const pattern = containing(q)
  const found = q === '' ? sql`true` : sql`(p.id like ${pattern} or lower(p.name) like ${pattern})`
  const wanted = status ? sql`p.status = any(${status}::text[])` : sql`p.status <> 'deleted'`
  return sql`${found} and ${wanted}`
}
