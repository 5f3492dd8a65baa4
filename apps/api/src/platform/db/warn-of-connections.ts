import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'
import type { Log } from '../log/log.ts'

/** Connections of a process beside its pool: a listener for revisions, and a listener for the search. */
const listeners = 2

/** Further connections of the worker: three, and a listener. */
const ofJobs = 4

interface Limits {
  max_connections: number
  reserved: number
}

/**
 * Warns when the processes of this machine may ask for more connections than the server gives to ordinary users. Other programs
 * on the same server are not counted.
 */
export async function warnOfConnections<Schema>(
  { db, database, log }: { db: Kysely<Schema>; database: DatabaseConfig; log: Log },
  processes: number,
): Promise<void> {
  if (database.kind !== 'server') return
  const { rows } = await sql<Limits>`select current_setting('max_connections')::int as max_connections,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved`.execute(db)
  const [limits] = rows
  const available = limits ? limits.max_connections - limits.reserved : Infinity
  const connections = processes * (database.poolSize + listeners) + ofJobs
  if (connections <= available) return
  const fitting = Math.floor((available - ofJobs) / processes) - listeners
  const pool = fitting > 0 ? ` to ${fitting} or less` : ''
  log.warn(
    { processes, connections, available },
    `The PostgreSQL server gives ${available} connections, and ${processes} processes may ask for ${connections}. Requests will fail under load. Set DATABASE_POOL_SIZE${pool}, set PROCESSES lower, or raise max_connections of the server.`,
  )
}
