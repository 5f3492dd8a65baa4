import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Records which bans of publishers cover the members, also members that another ban covered first. */
export const bansOfMembers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table bans add column with_members boolean not null default false`.execute(db)
    await sql`
      update bans held set with_members = true
      where kind = 'publisher' and exists (select from bans along where along.parent_id = held.id and along.kind = 'user')
    `.execute(db)
  },
}
