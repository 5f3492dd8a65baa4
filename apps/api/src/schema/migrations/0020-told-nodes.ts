import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notices say what changed, so that what is kept of one node outlives the changes of others. */
export const toldNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const toldOfLists = (table: string, events: string) => [
  `drop trigger ${table}_told on ${table}`,
  `create trigger ${table}_told after ${events} on ${table} for each row execute function tell_catalogue_change('lists')`,
]

const statements = [
  `create or replace function tell_catalogue_change() returns trigger language plpgsql as $$
    begin perform pg_notify('catalogue_changes', coalesce(tg_argv[0], '')); return null; end $$`,
  `comment on function tell_catalogue_change() is 'Wakes whoever keeps something made of what everyone can read. The notice is its argument: lists where no answer about one node shows it, none where anything may.'`,

  // Whoever hears of many nodes at once is not better off than one who hears of everything.
  `create function tell_changed_nodes() returns trigger language plpgsql as $$ begin
    if (select count(*) > 20 or bool_or(node_id is null) from changed) then perform pg_notify('catalogue_changes', '');
    else perform pg_notify('catalogue_changes', 'node ' || node_id) from changed; end if;
    return null;
  end $$`,
  `drop trigger catalogue_changes_told on catalogue_changes`,
  `create trigger catalogue_changes_told after insert on catalogue_changes referencing new table as changed
    for each statement execute function tell_changed_nodes()`,

  // Answers about a node show nothing of these; lists, feeds and pages do.
  ...toldOfLists('publisher_members', 'insert or delete'),
  ...toldOfLists('users', 'update of name'),
  ...toldOfLists('version_reviews', 'insert or delete or update of state, decided_at'),
  ...toldOfLists('version_reports', 'insert or update or delete'),
  ...toldOfLists('release_notes', 'insert or update or delete'),
  ...toldOfLists('release_note_contents', 'insert or update or delete'),
]
