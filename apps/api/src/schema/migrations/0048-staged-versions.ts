import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Versions that wait for the approval of a member, and the nodes and publishers that ask for it. */
export const stagedVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table node_staging (
    node_id text primary key references nodes (id) on delete cascade,
    is_on boolean not null,
    changed_at timestamptz not null default now()
  )`,
  `comment on table node_staging is 'Nodes whose versions are staged, or for which a person switched that off.'`,
  `create table publisher_staging (
    publisher_id text primary key references publishers (id) on delete cascade,
    changed_at timestamptz not null default now()
  )`,
  `comment on table publisher_staging is 'Publishers whose new nodes are staged from their first version on.'`,
  `create table staged_versions (
    version_id uuid primary key references node_versions (id) on delete cascade,
    made_with jsonb not null,
    staged_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `comment on table staged_versions is 'Versions that wait for an approval. Until then they are pending.'`,
  `create index staged_versions_expiry on staged_versions (expires_at)`,
  `alter table uploads add column made_with jsonb`,
  `comment on column uploads.made_with is 'Kind and name of the credential that announced the version.'`,
]
