import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'

/** Maximum `count` of requests in `seconds`. */
export interface Limit {
  count: number
  seconds: number
}

/** Result of counting a request. */
export interface Taken {
  passes: boolean
  /** Remaining requests until the window ends. */
  left: number
  /** Whole seconds above 0 until the window ends and the next window begins. */
  seconds: number
}

export interface RequestLimiter {
  /** Counts a request. A request above the limit does not pass, and does not extend the window. */
  take(key: string, limit: Limit): Taken
  /** Uncounts a request, such as a request that turned out to be exempt from the limit. */
  giveBack(key: string): void
}

/** About 20 MB. A caller that was evicted starts with a fresh quota. */
const mostKeys = 100_000

/**
 * Creates a limiter that counts requests by key in the memory of this process. The limiter drops the least recently
 * used keys first.
 */
export function createRequestLimiter(clock: Clock): RequestLimiter {
  // With `max` the cache would take room for all keys at once: 3 MB for each limiter.
  const windows = new LRUCache<string, { count: number; endsAt: number }>({
    maxSize: mostKeys,
    sizeCalculation: () => 1,
  })
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
