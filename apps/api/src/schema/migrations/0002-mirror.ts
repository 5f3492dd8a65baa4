import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mirroring: which registries are copied, how far, and what came from where. */
export const mirror: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table mirror_sources (
    base_url text primary key check (base_url ~ '^https?://'),
    synced_at timestamptz,
    run_since timestamptz,
    run_synced_at timestamptz,
    run_next_page integer check (run_next_page > 0),
    retry_node_ids text[] not null default '{}',
    known_gap integer not null default 0,
    check ((run_synced_at is null) = (run_next_page is null))
  )`,
  `comment on column mirror_sources.synced_at is 'By the clock of the source: everything before is copied. Null before the first whole run.'`,
  `comment on column mirror_sources.run_next_page is 'The page a run that was cut short goes on with; null when none is under way.'`,
  `comment on column mirror_sources.run_since is 'What the run under way asks for; null when it asks for everything.'`,

  `comment on column mirror_sources.retry_node_ids is 'Nodes whose versions could not be read; the next run begins with them.'`,
  `comment on column mirror_sources.known_gap is 'How many nodes more the source has than were copied, when both were last compared.'`,

  `create table mirrored_nodes (
    node_id text primary key references nodes (id) on delete cascade,
    base_url text not null references mirror_sources (base_url) on delete cascade
  )`,
  `create index mirrored_nodes_source on mirrored_nodes (base_url)`,

  `create table mirrored_publishers (
    publisher_id text primary key references publishers (id) on delete cascade,
    base_url text not null references mirror_sources (base_url) on delete cascade
  )`,
  `create index mirrored_publishers_source on mirrored_publishers (base_url)`,
]
