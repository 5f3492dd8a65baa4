import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Replaces patterns with bounded repetitions, at which PostgreSQL is slow, by conditions that mean the same. Each write of a node
 * evaluates them, now in 2 to 3 % of the time.
 */
export const cheapPatterns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const account = `case
  when split_part(repository_key, '/', 1) in ('github.com', 'gist.github.com', 'raw.githubusercontent.com', 'gist.githubusercontent.com')
    and split_part(repository_key, '/', 2) ~ '^[a-z0-9][a-z0-9_-]*$' and length(split_part(repository_key, '/', 2)) <= 100
    and split_part(repository_key, '/', 3) <> ''
  then split_part(repository_key, '/', 2) end`

const statements = [
  `drop index nodes_by_account`,
  `drop index nodes_by_given_author`,
  // In the words of nodes/author-store.ts.
  `create index nodes_by_account on nodes ((${account}), id)`,
  `create index nodes_by_given_author on nodes (lower(btrim(author) collate "C"), id) where (${account}) is null`,
  `alter table nodes drop constraint nodes_id_check`,
  `alter table nodes add constraint nodes_id_check
     check (id ~ '^[a-zA-Z0-9][a-zA-Z0-9._-]*$' and right(id, 1) ~ '[a-zA-Z0-9]' and length(id) <= 100)`,
  `analyze nodes`,
]
