import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Orders of lists of admins that only the whole catalogue tells: a worker counts them every few minutes. And what decides who
 * comes first where several nodes offer a name, beside the wide rows.
 */
export const countedLists: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table install_totals add column search_ranking integer not null default 5`,
  `update install_totals t set search_ranking = n.search_ranking
    from nodes n where n.id = t.node_id and n.search_ranking <> 5`,
  `alter table install_totals alter column search_ranking drop default`,
  `comment on table install_totals is 'nodes.downloads and search_ranking beside its wide row, for lists in that order. Written by triggers.'`,
  `create index install_totals_ranking on install_totals (search_ranking, downloads desc, node_id) include (is_listed)`,
  `create or replace function write_install_total() returns trigger language plpgsql as $$ begin
    insert into install_totals (node_id, downloads, is_listed, search_ranking)
    values (new.id, new.downloads, new.listed_at is not null and new.status = 'active', new.search_ranking)
    on conflict (node_id) do update
      set downloads = excluded.downloads, is_listed = excluded.is_listed, search_ranking = excluded.search_ranking;
    return null;
  end $$`,
  `drop trigger nodes_install_total_changed on nodes`,
  `create trigger nodes_install_total_changed after update of downloads, listed_at, status, search_ranking on nodes for each row
    when ((old.downloads, old.listed_at is null, old.status, old.search_ranking)
      is distinct from (new.downloads, new.listed_at is null, new.status, new.search_ranking))
    execute function write_install_total()`,

  `create table contested_names (
    name text primary key,
    offers integer not null,
    installs bigint not null
  )`,
  `comment on table contested_names is 'Names that several listed nodes offer, as they were counted last, with the installs of the most installed.'`,
  `create index contested_names_offers on contested_names (offers desc, name)`,
  `create index contested_names_installs on contested_names (installs desc, name)`,

  `create table publisher_totals (
    publisher_id text primary key references publishers (id) on update cascade on delete cascade,
    nodes integer not null default 0,
    downloads bigint not null default 0
  )`,
  `comment on table publisher_totals is 'How many nodes publishers have and how often these were installed, as counted last. Every publisher has a row.'`,
  `create index publisher_totals_nodes on publisher_totals (nodes desc, publisher_id)`,
  `create index publisher_totals_downloads on publisher_totals (downloads desc, publisher_id)`,
  `insert into publisher_totals (publisher_id) select id from publishers`,
  `create function make_publisher_total() returns trigger language plpgsql as $$ begin
    insert into publisher_totals (publisher_id) values (new.id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger publishers_total_made after insert on publishers for each row execute function make_publisher_total()`,

  `create table lists_counted (
    is_only boolean primary key default true check (is_only),
    at timestamptz not null,
    changes text not null
  )`,
  `comment on table lists_counted is 'When contested_names and publisher_totals were counted, and which of catalogue_changes were there then.'`,
]
