import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far the copy of the catalogue at Algolia is. */
export const algolia: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table algolia_copies (
    application text primary key,
    oldest_open text not null,
    seen jsonb not null,
    settings text not null,
    read_at timestamptz not null,
    replaced_at timestamptz not null
  )`,
  `comment on table algolia_copies is 'Up to where the changes of the catalogue were copied to an application of Algolia.'`,
  `comment on column algolia_copies.settings is 'Digest of the settings, synonyms and records that the indexes were made with.'`,
]
