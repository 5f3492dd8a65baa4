import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Changes beyond the own nodes of a pack, as its review found them. */
export const effects: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'alter table version_reports add column effects jsonb',
  `comment on column version_reports.effects is 'What the pack changes beyond its own nodes; null for a report of older rules.'`,
]
