import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Example workflows in the archives of versions, and the packs that those of the latest versions use. */
export const examples: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table version_examples (
    version_id uuid primary key references node_versions (id) on delete cascade,
    reader integer not null,
    count integer not null,
    files jsonb not null
  )`,
  `comment on table version_examples is 'Example workflows in the archive of a version, and the comfy nodes that each uses. A version without a row is read later.'`,
  `create table node_examples (
    node_id text not null references nodes (id) on delete cascade,
    place smallint not null,
    version_id uuid not null references node_versions (id) on delete cascade,
    path text not null,
    files integer not null,
    uses text[] not null,
    primary key (node_id, place)
  )`,
  `comment on table node_examples is 'Distinct sets of packs that examples of the latest version use, by the owners of the names. It counts while version_id is the latest version.'`,
  `create index node_examples_version on node_examples (version_id)`,
  `create index node_examples_uses on node_examples using gin (uses) with (fastupdate = off)`,
  `create table placed_examples (
    node_id text primary key references nodes (id) on delete cascade,
    version_id uuid not null references node_versions (id) on delete cascade,
    placed_at timestamptz not null
  )`,
  `comment on table placed_examples is 'When node_examples of a node was made last, and for which version. Owners of names change, so it is made again.'`,
  `create index placed_examples_version on placed_examples (version_id)`,
  `create trigger node_examples_told after insert or update or delete on node_examples
    for each statement execute function tell_catalogue_change('lists')`,
]
