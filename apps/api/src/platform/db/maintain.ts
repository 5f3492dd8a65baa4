import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'
import { giveWay } from './give-way.ts'

/**
 * Collects planner statistics and reclaims dead rows for the embedded database, which has no autovacuum. Without
 * statistics, it scans tables instead of using indexes. Call it at start and after bulk writes. Other queries run after
 * each table.
 */
export async function maintainDatabase<Schema>(
  db: Kysely<Schema>,
  config: DatabaseConfig,
  tables?: readonly (string & keyof Schema)[],
): Promise<void> {
  if (config.kind === 'server') return
  for (const name of tables ?? (await listTables(db))) {
    const begun = performance.now()
    await sql`vacuum analyze ${sql.table(name)}`.execute(db)
    await giveWay(db, config, performance.now() - begun)
  }
}

async function listTables<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}
