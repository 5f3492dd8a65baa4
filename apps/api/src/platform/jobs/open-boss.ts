import { fromKysely, fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss'
import type { DatabaseConfig } from '../config/config.ts'
import { embeddedInstance } from '../db/connect.ts'
import type { Log } from '../log/log.ts'

// The registry uses neither schedules nor jobs that wait for other jobs.
const quiet = { schedule: false, flowIntervalSeconds: 3600 } as const

/** The database, or a transaction on it. */
export type Queryable = Parameters<typeof fromKysely>[0]

/** Where jobs are, and who is told when they cannot be reached. */
export interface JobBase {
  database: DatabaseConfig
  db: Queryable
  log: Log
}

/** Sends, and fetches when asked to; it has no timers and needs no stopping. */
export function openSender({ db, log }: JobBase): PgBoss {
  const pglite = embeddedInstance(db)
  return heard(
    new PgBoss(pglite ? { ...quiet, db: fromPglite(pglite), backend: 'pglite' } : { ...quiet, db: fromKysely(db) }),
    log,
  )
}

/** Works on its own: `start()` brings its tables up to date. On a server it has connections of its own, one of which listens. */
export function openWorker({ database, db, log }: JobBase, options: ConstructorOptions = {}): PgBoss {
  const pglite = embeddedInstance(db)
  if (pglite) {
    // Nobody else can have jobs here, so that nobody has to be watched.
    const alone = { superviseIntervalSeconds: 600, monitorVacuum: false, reindex: false }
    return heard(new PgBoss({ ...quiet, ...alone, db: fromPglite(pglite), backend: 'pglite', ...options }), log)
  }
  if (database.kind !== 'server') throw new Error('the database of the settings is not the one that is open')
  const watchful = { superviseIntervalSeconds: 4, monitorIntervalSeconds: 4 }
  const connection = { connectionString: database.url, max: 3, application_name: 'registry jobs' }
  return heard(new PgBoss({ ...quiet, ...watchful, ...connection, useListenNotify: true, ...options }), log)
}

/** Without a listener an error that has no caller would end the process. */
function heard(boss: PgBoss, log: Log): PgBoss {
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the database could not be asked'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`))
  return boss
}
