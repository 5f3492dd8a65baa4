import { sql, type Kysely } from 'kysely'

/** Resolves when the database answers, and throws what it throws when it does not. */
export async function pingDatabase<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}
