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
  // The step itself left no room for events.
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
const besideOthersMs = 10
const aloneMs = 100
/** The review of a publish follows its upload. */
const remembersMs = 2000

export interface Pace {
  /** Returns the number of things for the next step: for 10 ms beside others, for 100 ms alone. */
  next(size: number, tookMs: number, isShared: boolean): number
}

/** Sets the pace of long work in steps of at most `most` things. */
export function createPace(most: number, now: () => number = () => performance.now()): Pace {
  let sharedUntil = -Infinity
  return {
    next: (size, tookMs, isShared) => {
      if (isShared) sharedUntil = now() + remembersMs
      const targetMs = now() < sharedUntil ? besideOthersMs : aloneMs
      return Math.min(most, Math.max(1, Math.round((size * targetMs) / Math.max(1, tookMs))))
    },
  }
}
