import { LRUCache } from 'lru-cache'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { recordEvent } from './record-event.ts'

type NewEvent = Parameters<typeof recordEvent>[1] & { key: string }

export interface EventQueue {
  /** Queues an event. Waits only while the queue is full. */
  note(event: NewEvent): Promise<void>
  /** Writes every queued event. */
  flush(): Promise<void>
}

const mostWaiting = 1000
const mostRemembered = 20_000
const attempts = 3

/**
 * Creates a queue that writes events after the response was sent. Repeated events are written once; failures are
 * logged.
 */
export function createEventQueue({ db, log }: { db: Database; log: Log }): EventQueue {
  const noted = new LRUCache<string, true>({ max: mostRemembered })
  const waiting: NewEvent[] = []
  let running: Promise<void> | undefined

  const write = async (event: NewEvent): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await recordEvent(db, event)
        return
      } catch (error) {
        if (attempt < attempts) continue
        noted.delete(nameOf(event))
        log.error({ err: error, event }, 'an event of a customer could not be written')
        return
      }
    }
  }
  const work = async (): Promise<void> => {
    for (let event = waiting.shift(); event; event = waiting.shift()) await write(event)
    running = undefined
  }
  return {
    note: async (event) => {
      if (noted.has(nameOf(event))) return
      noted.set(nameOf(event), true)
      if (waiting.length >= mostWaiting) return write(event)
      waiting.push({ ...event, at: event.at ?? new Date() })
      running ??= work()
    },
    // The running loop also writes events that are queued meanwhile.
    flush: async () => running,
  }
}

function nameOf({ customerId, key }: NewEvent): string {
  return `${customerId} ${key}`
}
