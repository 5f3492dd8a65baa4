import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Advisories that were copied from another registry. */
export const mirroredAdvisories: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table advisories add column mirrored_from text not null default ''`,
  `comment on column advisories.mirrored_from is 'Base URL of the registry that it was copied from. Empty for an own one.'`,
]
