import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Growth: what keeps the lists quick when there are a hundred thousand nodes and a million versions. */
export const growth: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // Each order of the public list, of what everyone sees: an index alone tells which nodes a page has.
  // What an expression is made of has to be in the index too: without it the planner reads the rows.
  `create index nodes_by_name on nodes (lower(name), id) include (name)
    where listed_at is not null and status = 'active'`,
  `create index nodes_by_publisher on nodes (publisher_id, id) where listed_at is not null and status = 'active'`,
  `create index nodes_by_rating on nodes (
      (case when review_count = 0 then 0 else star_total::float / review_count end) desc, id
    ) include (star_total, review_count) where listed_at is not null and status = 'active'`,
  `create index nodes_by_ranking on nodes (search_ranking, id) where listed_at is not null and status = 'active'`,
  `create index nodes_by_update on nodes (updated_at desc, id) where listed_at is not null and status = 'active'`,
  `create index nodes_by_release on nodes (released_at desc nulls last, id)
    where listed_at is not null and status = 'active'`,
  // Few are hidden: lists of versions and comfy nodes leave out what these name instead of looking up each node.
  `create index nodes_hidden on nodes (id) where listed_at is null or status = 'deleted'`,
  `create index nodes_not_active on nodes (id) where listed_at is null or status <> 'active'`,

  `drop index node_versions_created`,
  `create index node_versions_created on node_versions (created_at desc, id) include (status, node_id)
    where uploaded_at is not null`,
  `drop index node_versions_status`,
  `create index node_versions_status on node_versions (status, created_at desc, id) include (node_id)
    where uploaded_at is not null`,

  `create index publishers_id_part on publishers using gin (id gin_trgm_ops)`,
  `create index publishers_name_part on publishers using gin (lower(name) gin_trgm_ops)`,

  // An index over nodes.downloads would make of every install a new entry in each index of nodes.
  `create table install_totals (
    node_id text primary key references nodes (id) on update cascade on delete cascade,
    downloads bigint not null,
    is_listed boolean not null
  ) with (fillfactor = 80)`,
  `comment on table install_totals is 'nodes.downloads beside its wide row, for lists in that order. Written by triggers.'`,
  `insert into install_totals select id, downloads, listed_at is not null and status = 'active' from nodes`,
  `create index install_totals_downloads on install_totals (downloads desc, node_id) include (is_listed)`,
  `create function write_install_total() returns trigger language plpgsql as $$ begin
    insert into install_totals values (new.id, new.downloads, new.listed_at is not null and new.status = 'active')
    on conflict (node_id) do update set downloads = excluded.downloads, is_listed = excluded.is_listed;
    return null;
  end $$`,
  `create trigger nodes_install_total_made after insert on nodes for each row execute function write_install_total()`,
  `create trigger nodes_install_total_changed after update of downloads, listed_at, status on nodes for each row
    when ((old.downloads, old.listed_at is null, old.status) is distinct from (new.downloads, new.listed_at is null, new.status))
    execute function write_install_total()`,
]
