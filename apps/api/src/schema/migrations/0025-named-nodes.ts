import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What nodes are called, apart from what else is said of them, so that admins find versions by a part of it. */
export const namedNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table nodes add column name_text text not null generated always as (lower(id || E'\\n' || name)) stored`,
  `comment on column nodes.name_text is 'The id and the name, on a line each.'`,
  // Few have a rare part; of a frequent one, versions in their order are asked for their nodes by the key alone.
  `create index nodes_name_part on nodes using gin (name_text gin_trgm_ops)`,
  `create unique index nodes_named on nodes (id) include (name_text)`,
  // How frequent parts of the new column are, nobody would look up until nodes have changed.
  `analyze nodes`,
]
