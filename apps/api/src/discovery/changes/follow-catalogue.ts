import type { DatabaseConfig } from '../../platform/config/config.ts'
import { listen } from '../../platform/db/listen.ts'
import type { Tag } from '../../platform/cache/revisions.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { readChanges, retentionMs, type Position } from './change-store.ts'
import { readNotice } from './notices.ts'

/** Pause that a wake-up ends early. */
interface Nap {
  /** Ends the current pause, or the next pause before it begins. */
  wake(): void
  /** Discards a wake-up that no pause has used yet. */
  forget(): void
  rest(ms: number): Promise<void>
}

/** Derives data from the catalogue. The follower retries a failure. */
export interface CatalogueSubscriber {
  /** Derives the data from the whole catalogue: at the start, and when the whole catalogue may have changed. */
  onEverything(): Promise<void>
  /** Refreshes the data of packs; deleted packs may be among them. */
  onNodes(nodeIds: string[]): Promise<void>
  /** Receives a notice immediately after a commit; changed packs arrive again in `onNodes`. */
  onNotice?(changed: Tag): void
}

export interface Follower {
  /** Schedules a new derivation from the whole catalogue. */
  again(): void
  /** Resolves when the subscriber has processed all changes that are committed by now. @internal */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

interface Parts {
  db: Database
  database: DatabaseConfig
  log: Log
}

// Notices arrive immediately; polling covers lost notices, and poolers that forward none.
const pollMs = 2000
const longestPauseMs = 30_000

/**
 * Follows changes of the catalogue that any process commits, and begins with the whole catalogue. Calls to the
 * subscriber run in sequence.
 */
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
      // A wake-up during the failure must not cause an immediate retry.
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

  const source = { db, database, channel: 'catalogue_changes' }
  const listening = listen(source, {
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
      // Repeated failures back off, so this call does not wake the follower then.
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

/** Reads changes, passes them to the subscriber, and moves the position after the subscriber succeeds. */
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
      // Half of the retention exceeds any pause, and tolerates a difference between the clocks of two machines.
      if (beganAt - readAt > retentionMs / 2) isAnew = true
      // This read precedes all reads of the subscriber: changes committed meanwhile arrive with the next step.
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

/** A wake-up before a pause is not lost: it ends that pause immediately. */
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
