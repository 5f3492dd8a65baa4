import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Comparisons of versions, so that lists of versions tell what changed. */
export const comparisons: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table version_comparisons (
    version_id uuid not null references node_versions (id) on delete cascade,
    since_version_id uuid not null references node_versions (id) on delete cascade,
    rules_version integer not null,
    counts jsonb not null,
    effects jsonb not null,
    advised_bump text not null check (advised_bump in ('major', 'minor', 'patch')),
    breaks_without_major boolean not null,
    compared integer not null,
    total integer not null,
    changes jsonb not null,
    created_at timestamptz not null default now(),
    primary key (version_id, since_version_id)
  )`,
  `comment on table version_comparisons is 'Changes of the comfy nodes of a version since a lower one. A pair without a row is compared later.'`,
  `comment on column version_comparisons.counts is 'Changes by kind, all of them. The column changes has the first ones.'`,
  `create index version_comparisons_since on version_comparisons (since_version_id)`,

  // Answers about a node show both tables, and a review may change a report alone.
  `create function tell_node_of_version() returns trigger language plpgsql as $$ begin
    perform pg_notify('catalogue_changes', 'node ' || node_id) from node_versions where id = new.version_id;
    return null;
  end $$`,
  ...['version_comparisons', 'version_reports'].map(
    (table) =>
      `create trigger ${table}_told_of_node after insert or update on ${table}
        for each row execute function tell_node_of_version()`,
  ),
]
