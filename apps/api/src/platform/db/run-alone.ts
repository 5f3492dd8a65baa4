import { sql } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'
import { connectDatabase } from './connect.ts'

/**
 * Does something that only one process on a database may do at a time; others that name the same `task` wait. One
 * process alone has the embedded database. On a server the lock has a connection of its own: the pool may have no
 * second one for the work.
 */
export async function runAlone<Result>(
  database: DatabaseConfig,
  task: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'embedded') return work()
  const db = await connectDatabase<Record<string, never>>({ ...database, poolSize: 1 })
  try {
    // Held by the transaction, so that it also works behind a pooler and is free again when this process is killed.
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${task}, 0))`.execute(tx)
      return work()
    })
  } finally {
    await db.destroy()
  }
}
