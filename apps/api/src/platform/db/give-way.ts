import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../config/config.ts'

const idleMs = 5
const mostPauseMs = 250
const mostMs = 10_000

/**
 * Yields the connection of an embedded database between two steps of long work. While other queries wait, pauses
 * repeatedly for the time of a step, for ten seconds at most. A server needs no pause.
 */
export async function giveWay<Schema>(db: Kysely<Schema>, config: DatabaseConfig, stepMs: number): Promise<void> {
  // The step itself has blocked other events.
  await setImmediate()
  if (config.kind === 'server') return
  const until = performance.now() + mostMs
  for (;;) {
    const asked = performance.now()
    // The database answers queries in order, so this query waits for those of other callers.
    await sql`select 1`.execute(db)
    const now = performance.now()
    if (now - asked < idleMs || now > until) return
    await sleep(Math.min(stepMs, mostPauseMs))
  }
}

/**
 * Milliseconds of a step beside other work. A publish takes about fifty turns of the event loop, and may wait for a
 * step in each.
 */
const besideOthersMs = 10
const aloneMs = 100
/** Milliseconds for which other work still counts as present: the review of a publish follows its upload. */
const remembersMs = 2000

export interface Pace {
  /** Returns the number of items for the next step: a step takes 10 ms beside other work, and 100 ms otherwise. */
  next(size: number, tookMs: number, isShared: boolean): number
}

/** Controls the pace of long work in steps of at most `most` items. */
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
