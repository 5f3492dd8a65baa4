import { sql, type Kysely } from 'kysely'

/** Resolves when the database answers. Rejects with the error of the database otherwise. */
export async function pingDatabase<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}
