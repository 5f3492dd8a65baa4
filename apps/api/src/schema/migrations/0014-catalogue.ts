import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The catalogue as a whole: a feed of its changes by number, snapshots, and how far mirrors have followed those of others. */
export const catalogue: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table catalogue_feed (
    is_only boolean primary key default true check (is_only),
    id uuid not null default gen_random_uuid(),
    sequence bigint not null default 0,
    forgotten_sequence bigint not null default 0,
    made_for text not null default '',
    oldest_open text,
    seen jsonb not null default '[]',
    read_at timestamptz,
    check ((oldest_open is null) = (read_at is null))
  )`,
  `comment on table catalogue_feed is 'One row. Whoever gives out numbers holds it until the commit, so that numbers become visible in their order.'`,
  `comment on column catalogue_feed.id is 'Another one means that numbers begin anew, as after a restore.'`,
  `comment on column catalogue_feed.forgotten_sequence is 'Removals up to this number may be missing.'`,
  `comment on column catalogue_feed.made_for is 'The address of the API that stands in the nodes that entries were made of.'`,
  `comment on column catalogue_feed.oldest_open is 'Transactions before this one were over when catalogue_changes was read.'`,
  `insert into catalogue_feed default values`,

  `create table catalogue_entries (
    node_id text primary key,
    sequence bigint not null unique,
    digest text,
    at timestamptz not null
  )`,
  `comment on table catalogue_entries is 'Every node that was ever public, once, under the number of its last change.'`,
  `comment on column catalogue_entries.digest is 'Of the node as everyone sees it, without what is counted all the time; null when it is removed.'`,
  `create index catalogue_entries_removed on catalogue_entries (at) where digest is null`,

  `create table catalogue_snapshots (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    feed uuid not null,
    sequence bigint not null,
    nodes integer not null,
    size bigint not null,
    brotli_sha256 text not null,
    brotli_size bigint not null,
    gzip_sha256 text not null,
    gzip_size bigint not null,
    made_at timestamptz not null
  )`,
  `comment on column catalogue_snapshots.sequence is 'Every change up to this number is in it.'`,
  `create index catalogue_snapshots_newest on catalogue_snapshots (made_at)`,

  `alter table mirror_sources
    add column feed text,
    add column sequence bigint,
    add column run_snapshot text,
    add column run_snapshot_sequence bigint,
    add column run_line integer not null default 0,
    add check ((run_snapshot is null) = (run_snapshot_sequence is null))`,
  `comment on column mirror_sources.feed is 'The feed of the source that sequence is a number of.'`,
  `comment on column mirror_sources.sequence is 'Changes up to this number are copied; null before the first whole snapshot.'`,
  `comment on column mirror_sources.run_snapshot is 'The snapshot that a run that was cut short goes on with, after run_line lines.'`,
]
