import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An admin token ends with the session that it was made in. */
export const adminTokenSessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table admin_tokens add column session_id text references identity_sessions (id) on delete cascade`,
  `comment on column admin_tokens.session_id is 'Null where an issuer elsewhere has the sessions.'`,
  `create index admin_tokens_session on admin_tokens (session_id)`,
]
