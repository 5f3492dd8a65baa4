import { sql } from 'kysely'
import type { ListPlaces, PageStart } from '../../platform/kept-lists.ts'
import type { Database } from '../../schema/tables.ts'

/** So many comfy nodes a page reads past at most. */
const blockSize = 1000

/**
 * Where every thousandth of the comfy nodes of listed nodes is, by name and then by node, and how many there are: as things are at
 * this moment. From the blocks, what moved since, and the comfy nodes of nodes that were hidden or listed since.
 */
export async function findComfyNodePlaces(db: Database): Promise<ListPlaces> {
  // Within a block nobody knows how many come before, so that places are where blocks end.
  // Trap: without offset 0, the planner may read all comfy nodes for those of a few nodes.
  const { rows } = await sql<{ name: string | null; node_id: string; place: number }>`
    with hidden as materialized (
      select id from nodes where listed_at is null or status <> 'active'
    ), turned as (
      select id, -1 as by from hidden where id not in (select node_id from comfy_node_blocks_hidden)
      union all
      select node_id, 1 from comfy_node_blocks_hidden where node_id not in (select id from hidden)
    ), parts as (
      select name, node_id, comfy_nodes, true as is_end from comfy_node_blocks
      union all
      select name, node_id, by, false from comfy_node_moves
      where node_id not in (select node_id from comfy_node_blocks_hidden)
      union all
      select c.name, turned.id, turned.by, false from turned cross join lateral (
        select name from comfy_nodes where node_id = turned.id and is_current offset 0
      ) c
      union all
      select null, null, 0, true
    )
    select name, node_id, place from (
      select name, node_id, bool_or(is_end) as is_end,
        (sum(sum(comfy_nodes)) over (order by name nulls last, node_id nulls last))::integer as place
      from parts group by name, node_id
    ) placed
    where is_end order by place, name nulls last, node_id nulls last
  `.execute(db)
  const starts = rows.flatMap(({ name, node_id, place }): PageStart[] =>
    // The last row is of no comfy node, and tells how many there are.
    name === null ? [] : [{ offset: place, after: [name, node_id] }],
  )
  return { total: rows.at(-1)?.place ?? 0, starts }
}

/** Which nodes are in no list; the blocks leave out their comfy nodes. */
export async function saveUnlisted(db: Database): Promise<void> {
  await sql`
    with hidden as materialized (
      select id from nodes where listed_at is null or status <> 'active'
    ), gone as (
      delete from comfy_node_blocks_hidden where node_id not in (select id from hidden)
    )
    insert into comfy_node_blocks_hidden (node_id) select id from hidden on conflict do nothing
  `.execute(db)
}

/** Counts the comfy nodes of each block: all are read, by an index alone, and what is as before is not written. */
export async function saveBlocks(db: Database): Promise<void> {
  await sql`
    with placed as (
      select name, node_id, row_number() over (order by name, node_id) as place,
          lead(node_id) over (order by name, node_id) is null as is_end
      from comfy_nodes where is_current
    ), blocked as (
      select name, node_id, (place - 1) / ${sql.lit(blockSize)} as number,
        place % ${sql.lit(blockSize)} = 0 or is_end as is_last
      from placed
    ), counted as materialized (
      select number, max(case when is_last then name end) as name, max(case when is_last then node_id end) as node_id,
        count(*) filter (where node_id not in (select node_id from comfy_node_blocks_hidden)) as comfy_nodes
      from blocked group by number
    ), gone as (
      delete from comfy_node_blocks k where not exists (select from counted where counted.number = k.number)
    )
    insert into comfy_node_blocks as k (number, name, node_id, comfy_nodes)
    select number, name, node_id, comfy_nodes from counted
    on conflict (number) do update
      set name = excluded.name, node_id = excluded.node_id, comfy_nodes = excluded.comfy_nodes
    where (k.name, k.node_id, k.comfy_nodes) is distinct from (excluded.name, excluded.node_id, excluded.comfy_nodes)
  `.execute(db)
}

/** Forgets the moves that are counted, which are all that the transaction sees. */
export async function forgetMoves(db: Database): Promise<void> {
  await db.deleteFrom('comfy_node_moves').execute()
}
