import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { AccountStatus, PublisherStatus } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'

export interface PublisherFilter {
  /** Part of an id or a name; case does not matter. */
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

/**
 * Pack count above which a publisher shows materialized statistics, because a single publisher may have a fifth of all
 * packs.
 */
const countedEachTime = 50

export interface ListedPublishers {
  rows: AdminPublisherRow[]
  /** True when a row shows materialized statistics. */
  isCounted: boolean
}

/**
 * Reads a page of publishers. Figures are counted for the rows of the page; large publishers and sort orders use
 * materialized statistics.
 */
export async function listPublisherRows(
  db: Database,
  filter: PublisherFilter,
  sort: PublisherSort,
  page: Page,
): Promise<ListedPublishers> {
  const { rows } = await sql<OwnColumns>`
    select p.id, p.name, p.status, p.created_at
    from publishers p ${countedSorts.has(sort) ? sql`join publisher_totals t on t.publisher_id = p.id` : sql``}
    where ${passes(filter)}
    order by ${orders[sort]} limit ${page.limit} offset ${offsetOf(page)}
  `.execute(db)
  const known = await findLargeTotals(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: await withCounts(db, rows, known), isCounted: known.size > 0 }
}

async function findLargeTotals(db: Database, ids: string[]): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('publisher_totals')
    .select(['publisher_id as id', 'nodes as node_count', 'downloads', 'flagged as flagged_count'])
    .where('publisher_id', '=', sql<string>`any(${ids}::text[])`)
    .where('nodes', '>', countedEachTime)
    .execute()
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Finds a publisher that is not deleted, with current figures. */
export async function findPublisherRow(db: Database, id: string): Promise<AdminPublisherRow | undefined> {
  const { rows } = await sql<OwnColumns>`
    select id, name, status, created_at from publishers where id = ${id} and status <> 'deleted'
  `.execute(db)
  const [row] = await withCounts(db, rows)
  return row
}

type OwnColumns = Pick<AdminPublisherRow, 'id' | 'name' | 'status' | 'created_at'>
type Figures = Pick<AdminPublisherRow, 'node_count' | 'downloads' | 'flagged_count'>

/**
 * Counts the figures of publishers by literal ids, so that the planner sees publishers with many packs. Installs come
 * from their narrow table by key, because pack rows are wide. Publishers in `known` need their members counted only.
 */
async function withCounts(
  db: Database,
  page: OwnColumns[],
  known: ReadonlyMap<string, Figures> = new Map(),
): Promise<AdminPublisherRow[]> {
  if (page.length === 0) return []
  const ids = sql`${page.map(({ id }) => id)}::text[]`
  const unknown = sql`${page.flatMap(({ id }) => (known.has(id) ? [] : id))}::text[]`
  const { rows } = await sql<Omit<AdminPublisherRow, Exclude<keyof OwnColumns, 'id'>>>`
    select page.id, coalesce(member.count, 0) as member_count, coalesce(node.count, 0) as node_count,
      coalesce(node.downloads, 0) as downloads, coalesce(flagged.count, 0) as flagged_count
    from unnest(${ids}) as page (id)
    left join (
      select publisher_id, count(*) as count from publisher_members where publisher_id = any(${ids}) group by publisher_id
    ) member on member.publisher_id = page.id
    left join (
      select n.publisher_id, count(*) as count, sum(t.downloads) as downloads
      from nodes n cross join lateral (select downloads from install_totals where node_id = n.id offset 0) t
      where n.publisher_id = any(${unknown}) and n.status <> 'deleted' group by n.publisher_id
    ) node on node.publisher_id = page.id
    left join (
      select n.publisher_id, sum(v.count) as count
      from nodes n cross join lateral (
        select count(*) as count from node_versions v where v.node_id = n.id and ${isFlagged} offset 0
      ) v
      where n.publisher_id = any(${unknown}) group by n.publisher_id
    ) flagged on flagged.publisher_id = page.id
  `.execute(db)
  const counts = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap((row) => {
    const counted = counts.get(row.id)
    return counted ? [{ ...row, ...counted, ...known.get(row.id) }] : []
  })
}

const isFlagged = sql`v.status = 'flagged' and v.uploaded_at is not null`

/** Sort orders that need materialized statistics, because they depend on every pack. */
export const countedSorts: ReadonlySet<PublisherSort> = new Set(['nodes', 'downloads'])

/** Counts the packs, installs and flagged versions of every publisher. Unchanged rows are not written. */
export async function savePublisherTotals(db: Database): Promise<void> {
  await sql`
    insert into publisher_totals as t (publisher_id, nodes, downloads, flagged)
    select p.id, coalesce(node.count, 0), coalesce(node.downloads, 0), coalesce(flagged.count, 0)
    from publishers p
    left join (
      select n.publisher_id, count(*) as count, sum(i.downloads) as downloads
      from nodes n join install_totals i on i.node_id = n.id where n.status <> 'deleted' group by n.publisher_id
    ) node on node.publisher_id = p.id
    left join (
      select n.publisher_id, count(*) as count
      from node_versions v join nodes n on n.id = v.node_id where ${isFlagged} group by n.publisher_id
    ) flagged on flagged.publisher_id = p.id
    on conflict (publisher_id) do update
      set nodes = excluded.nodes, downloads = excluded.downloads, flagged = excluded.flagged
    where (t.nodes, t.downloads, t.flagged) is distinct from (excluded.nodes, excluded.downloads, excluded.flagged)
  `.execute(db)
}

const orders: Record<PublisherSort, RawBuilder<unknown>> = {
  id: sql`p.id`,
  newest: sql`p.created_at desc, p.id`,
  // The order reverses `newest`, so that an index serves both.
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
