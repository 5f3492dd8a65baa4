import { LRUCache } from 'lru-cache'
import type { Dependence, Revisions } from './revisions.ts'
import { createSingleFlight } from './single-flight.ts'

interface Entry<Value> {
  value: Value
  revision: number
  dependence: Dependence
  /** Time at which the value was last confirmed as fresh. */
  freshAt: number
  isRefreshing: boolean
}

/**
 * Cache of values by key. A value is fresh until the invalidation of a tag that it depends on. A full cache drops the
 * least recently used values.
 */
export interface RevisionCache<Value> {
  /** Returns the current revision, for values whose reads start now. */
  revision(): number
  find(key: string): Value | undefined
  /** Returns whether a fresh value is cached, without counting as use. */
  has(key: string): boolean
  /** Returns a list that became stale a moment ago. The first caller must refresh it. */
  findJustStale(key: string): { value: Value; isFirst: boolean } | undefined
  /** Returns the last value, fresh or stale, with its age in ms, for use while no fresh value is possible. */
  findLast(key: string): { value: Value; ageMs: number } | undefined
  /**
   * Caches a value made in a revision, unless the cache has a value of a later revision. A stale value may serve as the
   * fallback.
   */
  set(key: string, value: Value, madeIn: number, depends?: { dependence?: Dependence; ttlMs?: number }): void
  /** Returns the fresh value, or makes and caches it. Concurrent callers share a single call of `make`. */
  load(key: string, make: () => Promise<Value>): Promise<Value>
  size(): { entries: number; total: number }
}

interface CacheOptions<Value> {
  revisions: Pick<Revisions, 'revision' | 'isFresh'> & Partial<Pick<Revisions, 'isJustStale'>>
  /** Maximum sum of `sizeOf`, which defaults to 1 for each value. */
  maxSize: number
  maxEntrySize?: number
  sizeOf?(value: Value, key: string): number
  /** Maximum age of a value; without a maximum, the value is fresh until its invalidation. */
  ttlMs?: number
}

export function createRevisionCache<Value>(options: CacheOptions<Value>): RevisionCache<Value> {
  const { revisions, maxSize, maxEntrySize = maxSize, sizeOf = () => 1, ttlMs: usualTtlMs = 0 } = options
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize,
    maxEntrySize,
    ttl: usualTtlMs,
    noDeleteOnStaleGet: true,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  })
  const singleFlight = createSingleFlight<Value>()
  const isFresh = (entry: Entry<Value> | undefined): entry is Entry<Value> =>
    entry !== undefined && revisions.isFresh(entry.revision, entry.dependence)
  const cache: RevisionCache<Value> = {
    revision: revisions.revision,
    find: (key) => {
      const entry = entries.get(key)
      if (!isFresh(entry)) return undefined
      entry.freshAt = performance.now()
      return entry.value
    },
    has: (key) => isFresh(entries.peek(key)),
    findJustStale: (key) => {
      const entry = entries.get(key)
      if (!entry || entry.dependence !== 'lists' || !revisions.isJustStale?.(entry.revision)) return undefined
      const isFirst = !entry.isRefreshing
      entry.isRefreshing = true
      return { value: entry.value, isFirst }
    },
    findLast: (key) => {
      const entry = entries.get(key, { allowStale: true })
      return entry && { value: entry.value, ageMs: performance.now() - entry.freshAt }
    },
    set: (key, value, revision, { dependence = 'lists', ttlMs = usualTtlMs } = {}) => {
      if ((entries.peek(key)?.revision ?? 0) > revision) return
      const entry = { value, revision, dependence, freshAt: performance.now(), isRefreshing: false }
      entries.set(key, entry, { ttl: ttlMs })
    },
    load: async (key, make) => {
      const cached = cache.find(key)
      if (cached !== undefined) return cached
      const revision = revisions.revision()
      return singleFlight(`${revision} ${key}`, async () => {
        const value = await make()
        cache.set(key, value, revision)
        return value
      })
    },
    size: () => ({ entries: entries.size, total: entries.calculatedSize }),
  }
  return cache
}
