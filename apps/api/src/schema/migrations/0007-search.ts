import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Search: what changed of the catalogue, for whoever keeps something made of it. */
export const search: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/**
 * Every column of nodes but what is counted all the time (installs and stars, for which whoever needs them asks from time to
 * time) and what the database makes of others: an update that names none of them does not even look at the trigger.
 */
const noted = `publisher_id, latest_version_id, name, description, author, category, license, repository, icon_url, banner_url,
  tags, preempted_comfy_node_names, search_ranking, star_total, review_count, comfy_node_count, status, status_detail,
  translations, listed_at, reserved_until, released_at, tags_admin, kept_columns, merged_into, id, created_at, updated_at`

const statements = [
  `create table catalogue_changes (
    seq bigint generated always as identity primary key,
    node_id text,
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default clock_timestamp()
  )`,
  `comment on table catalogue_changes is 'Which nodes changed, one row a node and transaction. Written by triggers; kept for a day.'`,
  `comment on column catalogue_changes.node_id is 'Null for everything. The node may be gone by now.'`,
  `comment on column catalogue_changes.xid is 'Numbers of rows say nothing of when they were committed; readers compare this with their snapshot.'`,
  `create unique index catalogue_changes_once on catalogue_changes (xid, node_id) nulls not distinct`,
  `create index catalogue_changes_at on catalogue_changes (at)`,

  // Notices with one text are one notice a transaction.
  `create function tell_catalogue_change() returns trigger language plpgsql as $$
    begin perform pg_notify('catalogue_changes', ''); return null; end $$`,
  `create trigger catalogue_changes_told after insert on catalogue_changes
    for each statement execute function tell_catalogue_change()`,

  `create function note_node_change() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then insert into catalogue_changes (node_id) values (old.id) on conflict do nothing; end if;
    if tg_op <> 'DELETE' then insert into catalogue_changes (node_id) values (new.id) on conflict do nothing; end if;
    return null;
  end $$`,
  `create trigger nodes_noted after insert or delete on nodes for each row execute function note_node_change()`,
  `create trigger nodes_change_noted after update of ${noted} on nodes for each row
    when (old.* is distinct from new.*) execute function note_node_change()`,

  `create function note_version_change() returns trigger language plpgsql as $$ begin
    insert into catalogue_changes (node_id) values (coalesce(new.node_id, old.node_id)) on conflict do nothing;
    return null;
  end $$`,
  `create trigger node_versions_noted after insert or delete on node_versions
    for each row execute function note_version_change()`,
  `create trigger node_versions_change_noted after update on node_versions
    for each row when (old.* is distinct from new.*) execute function note_version_change()`,

  // A list brings tens of thousands of names in a few statements.
  `create function note_comfy_node_changes() returns trigger language plpgsql as $$ begin
    insert into catalogue_changes (node_id) select distinct node_id from changed on conflict do nothing;
    return null;
  end $$`,
  `create trigger comfy_nodes_insert_noted after insert on comfy_nodes referencing new table as changed
    for each statement execute function note_comfy_node_changes()`,
  `create trigger comfy_nodes_update_noted after update on comfy_nodes referencing new table as changed
    for each statement execute function note_comfy_node_changes()`,
  `create trigger comfy_nodes_delete_noted after delete on comfy_nodes referencing old table as changed
    for each statement execute function note_comfy_node_changes()`,

  `create function note_publisher_change() returns trigger language plpgsql as $$ begin
    insert into catalogue_changes (node_id) select id from nodes where publisher_id = new.id on conflict do nothing;
    return null;
  end $$`,
  `create trigger publishers_change_noted after update on publishers for each row
    when (old.* is distinct from new.*) execute function note_publisher_change()`,
]
