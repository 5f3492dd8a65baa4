import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The role of a member stands in answers about its publisher, which every process caches. */
export const toldRoles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `drop trigger publisher_members_told on publisher_members`,
  `create trigger publisher_members_told after insert or delete or update of role on publisher_members
    for each row execute function tell_catalogue_change('lists')`,
]
