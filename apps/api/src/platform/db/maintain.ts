import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'

/**
 * Gives the planner its statistics and reclaims dead rows. A server does this by itself; the embedded database has no
 * autovacuum and, without statistics, scans what it could look up. Call it at start and after much was written.
 */
export async function maintainDatabase<Schema>(db: Kysely<Schema>, config: DatabaseConfig): Promise<void> {
  if (config.kind === 'embedded') await sql`vacuum analyze`.execute(db)
}
