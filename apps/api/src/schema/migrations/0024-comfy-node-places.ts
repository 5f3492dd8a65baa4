import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The same as of versions for the list of all comfy nodes: where places far down are, and how many it has. */
export const comfyNodePlaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

// A new version has most comfy nodes of the one before, and one statement exchanges them: what is as before is not noted.
const note = (name: string, rows: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into comfy_node_moves (name, node_id, by)
    select name, node_id, sum(by) from (${rows}) moved group by name, node_id having sum(by) <> 0;
    return null;
  end $$`
const added = (rows: string) => `select name, node_id, 1 as by from ${rows} where is_current`
const taken = (rows: string) => `select name, node_id, -1 as by from ${rows} where is_current`

const statements = [
  `create table comfy_node_blocks (
    number integer primary key,
    name text not null,
    node_id text not null,
    comfy_nodes integer not null
  )`,
  `comment on table comfy_node_blocks is 'The comfy nodes that nodes provide, in blocks of a thousand in the order of their names: how many a block has, as counted last.'`,
  `comment on column comfy_node_blocks.name is 'With node_id, the last comfy node of the block. It may be gone by now.'`,
  `comment on column comfy_node_blocks.comfy_nodes is 'Without those of the nodes in comfy_node_blocks_hidden.'`,

  `create table comfy_node_blocks_hidden (node_id text primary key)`,
  `comment on table comfy_node_blocks_hidden is 'The nodes that were in no list when comfy_node_blocks were counted. They may be gone by now.'`,

  `create table comfy_node_moves (
    name text not null,
    node_id text not null,
    by integer not null
  )`,
  `comment on table comfy_node_moves is 'What was added to comfy_node_blocks and taken away since they were counted. Written by triggers and only ever added to, so that no publish waits for another.'`,

  note('note_comfy_node_arrivals', added('fresh')),
  note('note_comfy_node_departures', taken('stale')),
  note('note_comfy_node_moves', `${added('fresh')} union all ${taken('stale')}`),
  `create trigger comfy_nodes_arrivals_noted after insert on comfy_nodes referencing new table as fresh
    for each statement execute function note_comfy_node_arrivals()`,
  `create trigger comfy_nodes_departures_noted after delete on comfy_nodes referencing old table as stale
    for each statement execute function note_comfy_node_departures()`,
  `create trigger comfy_nodes_moves_noted after update on comfy_nodes referencing old table as stale new table as fresh
    for each statement execute function note_comfy_node_moves()`,

  // The triggers keep whoever writes comfy nodes waiting, and one statement sees one moment of the nodes.
  `with hidden as (
      insert into comfy_node_blocks_hidden select id from nodes where listed_at is null or status <> 'active' returning node_id
    )
    insert into comfy_node_blocks (number, name, node_id, comfy_nodes)
    select number, max(case when is_last then name end), max(case when is_last then node_id end),
      count(*) filter (where node_id not in (select node_id from hidden))
    from (
      select name, node_id, (place - 1) / 1000 as number, place % 1000 = 0 or is_end as is_last
      from (
        select name, node_id, row_number() over (order by name, node_id) as place,
          lead(node_id) over (order by name, node_id) is null as is_end
        from comfy_nodes where is_current
      ) placed
    ) blocked
    group by number`,
]
