import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The packs of an author, by index: no part of a text tells them from the many packs that have a frequent word. */
export const authors: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const account = `substring(repository_key from
  '^(?:github[.]com|gist[.]github[.]com|raw[.]githubusercontent[.]com|gist[.]githubusercontent[.]com)/([a-z0-9][a-z0-9_-]{0,99})/[^/]')`

const statements = [
  // In the words of nodes/author-store.ts.
  `create index nodes_by_account on nodes (${account}, id)`,
  `create index nodes_by_given_author on nodes (lower(btrim(author) collate "C"), id) where ${account} is null`,
  `analyze nodes`,
]
