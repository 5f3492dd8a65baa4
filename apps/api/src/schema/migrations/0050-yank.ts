import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Versions that their publisher took back from new installs. */
export const yank: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table node_versions
    add column yanked_at timestamptz,
    add column yanked_reason text not null default '',
    add constraint node_versions_yanked check (yanked_at is not null or yanked_reason = '')`,
  `comment on column node_versions.yanked_at is 'Since when its publisher keeps the version from new installs. Beside the status, which is the word of the review: the version still installs by its number.'`,
]
