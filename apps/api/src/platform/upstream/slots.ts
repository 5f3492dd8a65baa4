import { CrowdedError } from './upstream-error.ts'

export interface SlotLimits {
  /** Maximum concurrent requests: in total (`concurrent`), and for a customer (`concurrentEach`). */
  concurrent: number
  concurrentEach: number
  waiting: number
  waitingEach: number
  longestMs: number
}

export interface Slots {
  /**
   * Waits for a slot and returns the function that frees it, once. Customers take turns, with any number of requests
   * each. Throws CrowdedError when too many wait or for too long, and the signal's reason.
   */
  enter(customer: string, signal: AbortSignal): Promise<() => void>
  counts(): { inFlight: number; waiting: number }
}

type Waiter = () => void

/** Creates the slots for concurrent requests to an upstream. */
export function createSlots(limits: SlotLimits): Slots {
  const taken = createCounts()
  const lines = createLines()

  const isFree = (customer: string) => taken.all() < limits.concurrent && taken.of(customer) < limits.concurrentEach

  const take = (customer: string): (() => void) => {
    taken.add(customer, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      taken.add(customer, -1)
      lines.next(isFree)?.()
    }
  }

  const wait = (customer: string, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        lines.leave(customer, waiter)
        settle()
        reject(reason)
      }
      const waiter = () => {
        settle()
        resolve(take(customer))
      }
      const cancel = () => giveUp(signal.reason instanceof Error ? signal.reason : new Error('cancelled'))
      const timer = setTimeout(() => giveUp(new CrowdedError('the turn did not come')), limits.longestMs)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
      }
      signal.addEventListener('abort', cancel, { once: true })
      lines.join(customer, waiter)
    })

  return {
    enter: async (customer, signal) => {
      signal.throwIfAborted()
      const before = lines.of(customer)
      if (before === 0 && isFree(customer)) return take(customer)
      if (lines.all() >= limits.waiting || before >= limits.waitingEach) throw new CrowdedError('the line is full')
      return wait(customer, signal)
    },
    counts: () => ({ inFlight: taken.all(), waiting: lines.all() }),
  }
}

function createCounts() {
  const counts = new Map<string, number>()
  let all = 0
  const of = (customer: string) => counts.get(customer) ?? 0
  return {
    all: () => all,
    of,
    add: (customer: string, change: 1 | -1) => {
      all += change
      const count = of(customer) + change
      if (count === 0) counts.delete(customer)
      else counts.set(customer, count)
    },
  }
}

/** Waiting requests, in a queue for each customer. */
function createLines() {
  const lines = new Map<string, Set<Waiter>>()
  let all = 0
  const leave = (customer: string, waiter: Waiter) => {
    const line = lines.get(customer)
    if (!line?.delete(waiter)) return
    all -= 1
    if (line.size === 0) lines.delete(customer)
  }
  return {
    all: () => all,
    of: (customer: string) => lines.get(customer)?.size ?? 0,
    join: (customer: string, waiter: Waiter) => {
      lines.set(customer, (lines.get(customer) ?? new Set()).add(waiter))
      all += 1
    },
    leave,
    /**
     * Removes and returns the next waiter among the customers that may go. The customer's other waiters move behind all
     * other customers.
     */
    next: (mayGo: (customer: string) => boolean): Waiter | undefined => {
      const found = [...lines].find(([customer]) => mayGo(customer))
      if (!found) return undefined
      const [customer, line] = found
      const [waiter] = line
      if (!waiter) return undefined
      leave(customer, waiter)
      lines.delete(customer)
      if (line.size > 0) lines.set(customer, line)
      return waiter
    },
  }
}
