import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notices of members and of their names say so, and a publisher's answers outlive all other changes of lists. */
export const toldPublishers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const told = (table: string, events: string) => [
  `drop trigger ${table}_told on ${table}`,
  `create trigger ${table}_told after ${events} on ${table} for each row execute function tell_catalogue_change('publishers')`,
]

const statements = [
  `comment on function tell_catalogue_change() is 'Wakes whoever keeps something made of what everyone can read. The notice is its argument: lists where no answer about one node shows it, publishers where a publisher shows it too, none where anything may.'`,
  ...told('publisher_members', 'insert or delete or update of role'),
  ...told('users', 'update of name'),
]
