import { sql } from 'kysely'
import type { ListPlaces, PageStart } from '../../platform/kept-lists.ts'
import type { Database, VersionStatus } from '../../schema/tables.ts'

/** So many versions a page reads past at most, which an index does in a millisecond. */
const blockSize = 1000

/**
 * Where every thousandth version across nodes is in the list of some statuses, without any all but the deleted, and how many it
 * has: as things are at this moment. From the blocks, what moved since, and the versions of nodes that were hidden or shown since.
 */
export async function findVersionPlaces(db: Database, statuses: VersionStatus[] | undefined): Promise<ListPlaces> {
  const isWanted = statuses ? sql<boolean>`status = any(${statuses}::text[])` : sql<boolean>`status <> 'deleted'`
  // Within a block nobody knows how many come before, so that places are where blocks end. The last one is where the list does.
  // Trap: without offset 0, the planner may read all versions for those of a few nodes.
  const { rows } = await sql<{ created_at: string; id: string; place: number }>`
    with hidden as materialized (
      select id from nodes where listed_at is null or status = 'deleted'
    ), turned as (
      select id, -1 as by from hidden where id not in (select node_id from version_blocks_hidden)
      union all
      select node_id, 1 from version_blocks_hidden where node_id not in (select id from hidden)
    ), parts as (
      select created_at, id, versions, true as is_end from version_blocks where ${isWanted}
      union all
      select created_at, id, by, false from version_moves
      where ${isWanted} and node_id not in (select node_id from version_blocks_hidden)
      union all
      select v.created_at, v.id, turned.by, false from turned cross join lateral (
        select created_at, id from node_versions
        where node_id = turned.id and uploaded_at is not null and status <> 'pending' and ${isWanted} offset 0
      ) v
      union all
      select '-infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0, true
    )
    select created_at::text, id, place from (
      select created_at, id, bool_or(is_end) as is_end, (sum(sum(versions)) over (order by created_at desc, id))::integer as place
      from parts group by created_at, id
    ) placed
    where is_end order by place, created_at desc
  `.execute(db)
  const starts = rows.map(({ created_at, id, place }): PageStart => ({ offset: place, after: [created_at, id] }))
  return { total: starts.at(-1)?.offset ?? 0, starts }
}

/** Which nodes nobody sees; the blocks leave out their versions. */
export async function saveHidden(db: Database): Promise<void> {
  await sql`
    with hidden as materialized (
      select id from nodes where listed_at is null or status = 'deleted'
    ), gone as (
      delete from version_blocks_hidden where node_id not in (select id from hidden)
    )
    insert into version_blocks_hidden (node_id) select id from hidden on conflict do nothing
  `.execute(db)
}

/** Counts the versions of each block: all are read, by an index alone, and what is as before is not written. */
export async function saveBlocks(db: Database): Promise<void> {
  // Numbered from the oldest on, a new version changes the newest block alone.
  await sql`
    with placed as (
      select node_id, created_at, id, status, row_number() over (order by created_at, id desc) - 1 as at
      from node_versions where uploaded_at is not null and status <> 'pending'
    ), counted as (
      select at / ${sql.lit(blockSize)} as number, status,
        count(*) filter (where node_id not in (select node_id from version_blocks_hidden)) as versions,
        max(case when at % ${sql.lit(blockSize)} = 0 then created_at end) as oldest_at,
        max(case when at % ${sql.lit(blockSize)} = 0 then id::text end) as oldest
      from placed group by 1, 2
    ), whole as (
      select number, status, versions, max(oldest_at) over block as created_at, (max(oldest) over block)::uuid as id
      from counted window block as (partition by number)
    ), shown as materialized (
      select * from whole where versions > 0
    ), gone as (
      delete from version_blocks k
      where not exists (select from shown where shown.number = k.number and shown.status = k.status)
    )
    insert into version_blocks as k (number, status, created_at, id, versions)
    select number, status, created_at, id, versions from shown
    on conflict (number, status) do update
      set created_at = excluded.created_at, id = excluded.id, versions = excluded.versions
    where (k.created_at, k.id, k.versions) is distinct from (excluded.created_at, excluded.id, excluded.versions)
  `.execute(db)
}

/** Forgets the moves that are counted, which are all that the transaction sees. */
export async function forgetMoves(db: Database): Promise<void> {
  await db.deleteFrom('version_moves').execute()
}
