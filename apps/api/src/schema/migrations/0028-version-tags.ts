import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds tags to versions: those that everyone reads, and those that admins alone read. */
export const versionTags: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table node_versions
    add column tags text[] not null default '{}',
    add column tags_admin text[] not null default '{}'`,
  `comment on column node_versions.tags_admin is 'For admins alone.'`,
]
