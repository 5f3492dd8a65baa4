import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Replacements of comfy nodes that versions register, so that workflows with the older nodes are repaired. */
export const replacements: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table version_replacements (
    version_id uuid primary key references node_versions (id) on delete cascade,
    replacements jsonb not null
  )`,
  `comment on table version_replacements is 'What a version registers with NodeReplace. A version without a row registers nothing, or was read before.'`,
]
