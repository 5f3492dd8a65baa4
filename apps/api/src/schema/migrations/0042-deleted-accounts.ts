import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A deleted account keeps its id, which audit entries, reports and the ledger name. */
export const deletedAccounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table users add column deleted_at timestamptz`,
  `alter table users add constraint users_deleted_is_empty
    check (deleted_at is null or (email is null and name is null and picture is null and not is_admin))`,
  `comment on column users.deleted_at is 'When the person deleted the account; sign-ins until then are over.'`,
]
