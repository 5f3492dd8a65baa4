import type { DatabaseConfig } from '../../platform/config/config.ts'
import { listen } from '../../platform/db/listen.ts'
import type { Tag } from '../../platform/cache/revisions.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { readChanges, retentionMs, type Position } from './change-store.ts'
import { readNotice } from './notices.ts'

/** A pause that can be cut short. */
interface Nap {
  /** Ends the pause that is under way, or the next one before it begins. */
  wake(): void
  /** Takes back a wake that no rest has had yet. */
  forget(): void
  rest(ms: number): Promise<void>
}

/** Derives something from the catalogue. A failure is retried. */
export interface CatalogueSubscriber {
  /** Derives it from the whole catalogue: first, and whenever everything may have changed. */
  onEverything(): Promise<void>
  /** Refreshes nodes; some may be gone. */
  onNodes(nodeIds: string[]): Promise<void>
  /** Hears at once that something was committed; changed nodes come again in `onNodes`. */
  onNotice?(changed: Tag): void
}

export interface Follower {
  /** Derives everything again. */
  again(): void
  /** Resolves when all that is committed by now has been followed. @internal */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

interface Parts {
  db: Database
  database: DatabaseConfig
  log: Log
}

// Notices come at once; this is for those that get lost, and for poolers that pass none on.
const pollMs = 2000
const longestPauseMs = 30_000

/** Follows changes of the catalogue committed by any process, from everything on. Calls the subscriber one at a time. */
export function followCatalogue({ db, database, log }: Parts, subscriber: CatalogueSubscriber): Follower {
  const nap = createNap()
  const reader = createReader(db, subscriber)
  const stopping = new AbortController()
  let failures = 0
  let waiting: (() => void)[] = []

  const step = async (): Promise<void> => {
    const served = waiting
    waiting = []
    try {
      await reader.step()
      failures = 0
      for (const resolve of served) resolve()
    } catch (error) {
      waiting.push(...served)
      failures += 1
      // A wake during the failure is no reason to retry at once.
      nap.forget()
      if (!stopping.signal.aborted) log.error({ err: error }, 'changes of the catalogue could not be followed')
    }
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await step()
      if (stopping.signal.aborted) return
      await nap.rest(failures === 0 ? pollMs : Math.min(longestPauseMs, 250 * 2 ** failures))
    }
  }

  const place = { db, database, channel: 'catalogue_changes' }
  const listening = listen(place, {
    onNotice: (text) => {
      subscriber.onNotice?.(readNotice(text))
      if (failures === 0) nap.wake()
    },
    onError: (error) => log.warn({ err: error }, 'notices of the catalogue are not heard; it is asked instead'),
  })
  const running = run()

  return {
    again: () => {
      reader.again()
      // Repeated failures back off.
      if (failures === 0) nap.wake()
    },
    caughtUp: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      nap.wake()
      return promise
    },
    stop: async () => {
      stopping.abort()
      nap.wake()
      await listening.close()
      await running
    },
  }
}

/** Reads changes, hands them to the subscriber, and moves its position once that is done. */
function createReader(db: Database, subscriber: CatalogueSubscriber) {
  let position: Position | undefined
  let readAt = 0
  let isAnew = true
  return {
    again: (): void => {
      isAnew = true
    },
    step: async (): Promise<void> => {
      const beganAt = performance.now()
      // Half of the retention is longer than any pause, and leaves the clocks of two machines room to differ.
      if (beganAt - readAt > retentionMs / 2) isAnew = true
      // Before the subscriber reads anything: changes committed meanwhile come with the next step.
      const read = await readChanges(db, isAnew ? undefined : position)
      const nodeIds = new Set(read.nodeIds)
      if (isAnew || nodeIds.has(null)) {
        isAnew = false
        await subscriber.onEverything().catch((error: unknown) => {
          isAnew = true
          throw error
        })
      } else if (nodeIds.size > 0) await subscriber.onNodes([...nodeIds].filter((id) => id !== null))
      position = read.position
      readAt = beganAt
    },
  }
}

/** A wake that comes before a rest is not lost: it ends that rest at once. */
function createNap(): Nap {
  let isWoken = false
  let end: (() => void) | undefined
  return {
    wake: (): void => {
      isWoken = true
      end?.()
    },
    forget: (): void => {
      isWoken = false
    },
    rest: async (ms: number): Promise<void> => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref()
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      end = undefined
      isWoken = false
    },
  }
}
