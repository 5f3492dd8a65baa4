import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

/**
 * Migrates the schema to the latest or the named migration, forward only; concurrent processes are safe. Returns the
 * names of the migrations that ran.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  upTo?: string,
): Promise<string[]> {
  if (upTo === undefined && (await isCurrent(db, migrations))) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/**
 * Returns whether every migration has run. This check is fast: the migrator first reads the columns of all tables,
 * which takes a third of a second on the embedded database.
 */
async function isCurrent<Schema>(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<boolean> {
  const known = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"
  `.execute(db)
  if (!known.rows[0]?.isThere) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => Object.hasOwn(migrations, name))
}
