import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss'
import type { DatabaseConfig } from '../config/config.ts'
import { embeddedInstance } from '../db/connect.ts'
import type { Log } from '../log/log.ts'

// The registry uses neither schedules nor dependencies between jobs.
const quiet = { schedule: false, flowIntervalSeconds: 3600 } as const

/** Database, or a transaction of it. */
export type Queryable = Parameters<typeof fromKysely>[0]

/** Database of the jobs, and the log for connection errors. */
export interface JobBase {
  database: DatabaseConfig
  db: Queryable
  log: Log
}

/** Creates an instance that queues jobs and fetches them on request. The instance has no timers and needs no stop. */
export function openSender({ db, log }: JobBase): PgBoss {
  const pglite = embeddedInstance(db)
  return heard(
    new PgBoss(pglite ? { ...quiet, db: fromPglite(pglite), backend: 'pglite' } : { ...quiet, db: fromKysely(db) }),
    log,
  )
}

/**
 * Opens a worker. `start()` migrates its tables. On a server the worker has its own connections, and one connection
 * listens.
 */
export function openWorker({ database, db, log }: JobBase, options: ConstructorOptions = {}): PgBoss {
  const pglite = embeddedInstance(db)
  if (pglite) {
    // No other process has jobs in an embedded database, so no process needs supervision.
    const alone = { superviseIntervalSeconds: 600, monitorVacuum: false, reindex: false }
    return heard(new PgBoss({ ...quiet, ...alone, db: fromPglite(pglite), backend: 'pglite', ...options }), log)
  }
  if (database.kind !== 'server') throw new Error('the database of the settings is not the one that is open')
  const watchful = { superviseIntervalSeconds: 4, monitorIntervalSeconds: 4 }
  const connection = { connectionString: database.url, max: 3, application_name: 'registry jobs' }
  return heard(new PgBoss({ ...quiet, ...watchful, ...connection, useListenNotify: true, ...options }), log)
}

/** Logs errors and warnings. Without a listener, an error outside of a call would end the process. */
function heard(boss: PgBoss, log: Log): PgBoss {
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the database could not be asked'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`))
  return boss
}
