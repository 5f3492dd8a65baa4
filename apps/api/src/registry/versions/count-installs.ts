import { countNodeInstalls } from '../nodes/count-installs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { createInstallAllowance } from './install-allowance.ts'
import { addVersionInstalls } from './version-store.ts'

export interface InstallCounter {
  /**
   * Counts an install of a version for its node and its day, unless its client reached the limit. Counts are written
   * within moments; a killed process loses them.
   */
  count(version: Pick<VersionRow, 'id' | 'node_id'>, client?: string): void
  /** Writes the counts. Counts that cannot be written stay for the next attempt. Throws database errors. */
  flush(): Promise<void>
  /** Writes the remaining counts, once. */
  close(): Promise<void>
}

interface Counted {
  nodeId: string
  versionId: string
  day: string
  count: number
}

const pauseMs = 1000
/** Maximum number of counters held while the database is unavailable, about a dozen MiB. */
const mostKept = 100_000
const dayMs = 86_400_000

/**
 * Creates a counter that collects installs in memory and writes them together. Separate writes would queue for the row
 * of a popular pack.
 */
export function createInstallCounter(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  { most = mostKept, everyMs = pauseMs, perAddress = 0 } = {},
): InstallCounter {
  let counted = new Map<string, Counted>()
  let flushing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const dayOf = rememberDay()
  const allows = createInstallAllowance(perAddress)
  const add = (one: Counted): void => {
    const key = `${one.versionId} ${one.day}`
    const before = counted.get(key)
    if (before) before.count += one.count
    else if (counted.size < most) counted.set(key, { ...one })
  }
  const flushLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => log.warn({ err: error }, 'installations could not be written; they will be'))
    }, everyMs).unref()
  }
  const write = async (): Promise<void> => {
    const taken = [...counted.values()]
    counted = new Map()
    if (taken.length === 0) return
    let left: readonly Counted[] = taken
    try {
      left = await writeInstalls(db, taken)
    } finally {
      for (const one of left) add(one)
      if (counted.size > 0) flushLater()
    }
  }
  const flush = (): Promise<void> => {
    const next = flushing.then(write)
    flushing = next.catch(() => undefined)
    return next
  }

  return {
    count: ({ id: versionId, node_id: nodeId }, client) => {
      const day = dayOf(clock.now())
      if (!allows(client, versionId, day)) return
      add({ nodeId, versionId, day, count: 1 })
      flushLater()
    },
    flush,
    close: async () => {
      await flush().catch((error: unknown) => log.error({ err: error }, 'installations could not be written'))
      clearTimeout(timer)
    },
  }
}

/**
 * Returns a function for the UTC day of a moment, `2026-01-31`. It caches the last day, because formatting is slower
 * than counting.
 */
function rememberDay(): (moment: Date) => string {
  let last = { number: Number.NaN, name: '' }
  return (moment) => {
    const number = Math.floor(moment.getTime() / dayMs)
    if (number !== last.number) last = { number, name: moment.toISOString().slice(0, 10) }
    return last.name
  }
}

/** Writes counts and returns the counts of packs that another transaction has locked. */
function writeInstalls(db: Database, counted: readonly Counted[]): Promise<readonly Counted[]> {
  const ofNodes = new Map<string, number>()
  for (const { nodeId, count } of counted) ofNodes.set(nodeId, (ofNodes.get(nodeId) ?? 0) + count)
  return db.transaction().execute(async (tx) => {
    const left = await countNodeInstalls(tx, ofNodes)
    await addVersionInstalls(
      tx,
      counted.filter(({ nodeId }) => !left.has(nodeId)),
    )
    return counted.filter(({ nodeId }) => left.has(nodeId))
  })
}
