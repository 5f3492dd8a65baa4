import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'

const idleMs = 5
const mostPauseMs = 250
const mostMs = 10_000

/**
 * Lets others at the one connection of an embedded database between two steps of long work: while somebody waits for it, for
 * as long as the step took, again and again, at most ten seconds. A server has more connections, and needs none of this.
 */
export async function giveWay<Schema>(db: Kysely<Schema>, config: DatabaseConfig, stepMs: number): Promise<void> {
  // The embedded database leaves no room for events otherwise.
  await setImmediate()
  if (config.kind === 'server') return
  const until = performance.now() + mostMs
  for (;;) {
    const asked = performance.now()
    // Queries are answered in turn, so this one waits behind those of others.
    await sql`select 1`.execute(db)
    const now = performance.now()
    if (now - asked < idleMs || now > until) return
    await sleep(Math.min(stepMs, mostPauseMs))
  }
}

/** A publish takes about fifty turns of the process, and may wait for a step in each. */
const shortMs = 10

/** Returns the number of things for the next step, so that it takes about ten milliseconds. */
export function nextBatch(size: number, tookMs: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round((size * shortMs) / Math.max(1, tookMs))))
}
