import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What pages show that no node is made of: its changes end what is kept, and search has nothing to do. */
export const toldChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const told = (table: string, events: string) =>
  `create trigger ${table}_told after ${events} on ${table} for each row execute function tell_catalogue_change()`

const statements = [
  // One without nodes is in no row of catalogue_changes.
  told('publishers', 'insert or update or delete'),
  told('publisher_members', 'insert or delete'),
  told('users', 'update of name'),
  told('version_reviews', 'insert or delete or update of state, decided_at'),
  told('version_reports', 'insert or update or delete'),
  told('release_notes', 'insert or update or delete'),
  told('release_note_contents', 'insert or update or delete'),
  `comment on function tell_catalogue_change() is 'Wakes whoever keeps something made of what everyone can read; only rows of catalogue_changes say what changed.'`,
]
