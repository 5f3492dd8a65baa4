import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'
import { connectDatabase } from './connect.ts'

/**
 * Runs work that only one caller of a database may run at a time. Callers that share a name in `tasks` wait. On a
 * server the lock has its own connection, because the pool may have no second connection for the work.
 */
export function runAlone<Result>(
  database: DatabaseConfig,
  tasks: string | readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const names = [tasks].flat()
  if (database.kind === 'embedded') return runInLine(database.directory, names, work)
  return inLockingTransaction(database, async (tx) => {
    for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    return work()
  })
}

/** Runs work; does nothing and returns undefined while another process holds the lock. */
export async function runUnlessHeld<Result>(
  database: DatabaseConfig,
  task: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (database.kind === 'embedded') {
    return inLine.has(keyOf(database.directory, task)) ? undefined : runInLine(database.directory, [task], work)
  }
  return inLockingTransaction(database, async (tx) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${task}, 0)) as is_free
    `.execute(tx)
    return rows[0]?.is_free === true ? work() : undefined
  })
}

/** Last queued work of each task of an embedded database, which belongs to a single process. */
const inLine = new Map<string, Promise<unknown>>()

async function runInLine<Result>(
  directory: string,
  [task, ...rest]: string[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (task === undefined) return work()
  const key = keyOf(directory, task)
  const mine = (inLine.get(key) ?? Promise.resolve()).then(() => runInLine(directory, rest, work))
  const settled = mine.catch(() => undefined)
  inLine.set(key, settled)
  try {
    return await mine
  } finally {
    if (inLine.get(key) === settled) inLine.delete(key)
  }
}

function keyOf(directory: string, task: string): string {
  return `${directory}: ${task}`
}

/**
 * Runs work in a transaction that holds its locks. Such locks also work behind a pooler, and end when this process is
 * killed.
 */
async function inLockingTransaction<Result>(
  database: Extract<DatabaseConfig, { kind: 'server' }>,
  work: (tx: Kysely<Record<string, never>>) => Promise<Result>,
): Promise<Result> {
  const db = await connectDatabase<Record<string, never>>({ ...database, poolSize: 1 })
  try {
    return await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}
