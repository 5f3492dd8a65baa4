import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where places far down the list of all versions are, and how many it has, without passing a million rows for either. */
export const versionPlaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Of a row of node_versions: whether it has a place. */
const arrived = (row: string) => `${row}.uploaded_at is not null and ${row}.status <> 'pending'`
const fact = (row: string) => `${row}.node_id, ${row}.created_at, ${row}.id, ${row}.status`

const statements = [
  `create table version_blocks (
    number integer not null,
    status text not null,
    created_at timestamptz not null,
    id uuid not null,
    versions integer not null,
    primary key (number, status)
  )`,
  `comment on table version_blocks is 'The versions that arrived, in blocks of a thousand from the oldest on: how many a block has of each status, as counted last.'`,
  `comment on column version_blocks.created_at is 'With id, the oldest version of the block, that is the last one of it in lists. It may be gone by now.'`,
  `comment on column version_blocks.versions is 'Without those of the nodes in version_blocks_hidden.'`,

  `create table version_blocks_hidden (node_id text primary key)`,
  `comment on table version_blocks_hidden is 'The nodes that nobody saw when version_blocks were counted. They may be gone by now.'`,

  `create table version_moves (
    node_id text not null,
    created_at timestamptz not null,
    id uuid not null,
    status text not null,
    by smallint not null check (by in (-1, 1))
  )`,
  `comment on table version_moves is 'What was added to version_blocks and taken away since they were counted. Written by triggers and only ever added to, so that no publish waits for another.'`,

  // What they write follows from the row of the version alone. Whether its node is seen, a transaction may change that nobody
  // here knows of yet; whoever reads compares who is hidden with who was.
  `create function note_version_arrivals() returns trigger language plpgsql as $$ begin
    insert into version_moves (node_id, created_at, id, status, by)
    select ${fact('v')}, 1 from changed v where ${arrived('v')};
    return null;
  end $$`,
  `create trigger node_versions_arrivals_noted after insert on node_versions referencing new table as changed
    for each statement execute function note_version_arrivals()`,
  `create function note_version_departures() returns trigger language plpgsql as $$ begin
    insert into version_moves (node_id, created_at, id, status, by)
    select ${fact('v')}, -1 from changed v where ${arrived('v')};
    return null;
  end $$`,
  `create trigger node_versions_departures_noted after delete on node_versions referencing old table as changed
    for each statement execute function note_version_departures()`,
  `create function note_version_move() returns trigger language plpgsql as $$ begin
    insert into version_moves (node_id, created_at, id, status, by)
    select ${fact('old')}, -1 where ${arrived('old')} union all select ${fact('new')}, 1 where ${arrived('new')};
    return null;
  end $$`,
  // For each row, because nearly all updates are of other columns and do not even look at it.
  `create trigger node_versions_move_noted after update of node_id, created_at, id, status, uploaded_at on node_versions
    for each row when ((${fact('old')}, old.uploaded_at is null) is distinct from (${fact('new')}, new.uploaded_at is null))
    execute function note_version_move()`,

  // The triggers keep whoever writes versions waiting, and one statement sees one moment of the nodes.
  `with hidden as (
      insert into version_blocks_hidden select id from nodes where listed_at is null or status = 'deleted' returning node_id
    )
    insert into version_blocks (number, status, created_at, id, versions)
    select number, status, created_at, id, versions from (
      select number, status, versions, max(oldest_at) over block as created_at, (max(oldest) over block)::uuid as id from (
        select number, status, count(*) filter (where not is_hidden) as versions,
          max(case when is_first then created_at end) as oldest_at, max(case when is_first then id::text end) as oldest
        from (
          select created_at, id, status, at / 1000 as number, at % 1000 = 0 as is_first,
            node_id in (select node_id from hidden) as is_hidden
          from (
            select v.*, row_number() over (order by created_at, id desc) - 1 as at from node_versions v where ${arrived('v')}
          ) placed
        ) blocked
        group by number, status
      ) counted
      window block as (partition by number)
    ) whole where versions > 0`,
]
