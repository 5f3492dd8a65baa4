import type { Clock } from '../platform/time/clock.ts'

/** So many requests in so many seconds. */
export interface Limit {
  count: number
  seconds: number
}

export interface RequestLimiter {
  /** Counts a request; answers how many seconds to wait, 0 when it may pass. */
  take(key: string, limit: Limit): number
}

/** Keys that are remembered, at most; the oldest are forgotten first. */
const maxKeys = 20_000

/** Counts requests in the memory of this process, by keys of the caller. */
export function createRequestLimiter(clock: Clock): RequestLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    take: (key, { count, seconds }) => {
      const now = clock.now().getTime()
      const known = windows.get(key)
      const window = known && now < known.endsAt ? known : { count: 0, endsAt: now + seconds * 1000 }
      if (window.count >= count) return Math.ceil((window.endsAt - now) / 1000)
      window.count += 1
      windows.delete(key)
      windows.set(key, window)
      const [oldest] = windows.keys()
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest)
      return 0
    },
  }
}
