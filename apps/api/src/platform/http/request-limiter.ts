import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'

/** So many requests in so many seconds. */
export interface Limit {
  count: number
  seconds: number
}

/** Result of counting a request. */
export interface Taken {
  passes: boolean
  /** How many more may pass before the window ends. */
  left: number
  /** Until the window ends and the next begins, in whole seconds above 0. */
  seconds: number
}

export interface RequestLimiter {
  /** Counts a request; one above the limit does not pass, and makes nobody wait longer. */
  take(key: string, limit: Limit): Taken
  /** Counts a request less, as one that turned out not to be of the kind that is limited. */
  giveBack(key: string): void
}

/** Some 20 MB. Whoever was forgotten among so many begins anew. */
const mostKeys = 100_000

/** Counts requests in the memory of this process, by keys of the caller; the keys that were used last are remembered. */
export function createRequestLimiter(clock: Clock): RequestLimiter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: mostKeys })
  return {
    take: (key, { count, seconds }) => {
      const now = clock.now().getTime()
      const known = windows.get(key)
      const window = known && now < known.endsAt ? known : { count: 0, endsAt: now + seconds * 1000 }
      if (window !== known) windows.set(key, window)
      const passes = window.count < count
      if (passes) window.count += 1
      return { passes, left: count - window.count, seconds: Math.ceil((window.endsAt - now) / 1000) }
    },
    giveBack: (key) => {
      const known = windows.get(key)
      if (known && known.count > 0) known.count -= 1
    },
  }
}
