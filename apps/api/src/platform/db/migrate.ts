import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

/**
 * Brings the schema up to date, or to the migration named, forward only; several processes may call it at once. Returns the
 * names it ran.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  upTo?: string,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
