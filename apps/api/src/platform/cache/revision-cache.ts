import { LRUCache } from 'lru-cache'
import type { Dependence, Revisions } from './revisions.ts'
import { createSingleFlight } from './single-flight.ts'

interface Entry<Value> {
  value: Value
  revision: number
  dependence: Dependence
  /** When the value was last known to be fresh. */
  freshAt: number
  isRefreshing: boolean
}

/** Values by key, each until a tag that it depends on is invalidated. The least recently used go first. */
export interface RevisionCache<Value> {
  /** Returns the revision that values made from now on belong to. */
  revision(): number
  find(key: string): Value | undefined
  /** Whether a fresh value is cached; does not count as use. */
  has(key: string): boolean
  /** Returns a list that became stale a moment ago. The first caller is to have it made again. */
  findJustStale(key: string): { value: Value; isFirst: boolean } | undefined
  /** Returns the last value, fresh or not, with its age in ms, for when none can be made. */
  findLast(key: string): { value: Value; ageMs: number } | undefined
  /** Caches a value made in a revision, unless one of a later revision is cached. A stale one may have to stand in. */
  set(key: string, value: Value, madeIn: number, depends?: { dependence?: Dependence; ttlMs?: number }): void
  /** Returns the fresh value, or makes and caches it, once for concurrent callers. */
  load(key: string, make: () => Promise<Value>): Promise<Value>
  size(): { entries: number; total: number }
}

interface CacheOptions<Value> {
  revisions: Pick<Revisions, 'revision' | 'isFresh'> & Partial<Pick<Revisions, 'isJustStale'>>
  /** Bound of the sum of `sizeOf`, which is 1 for each value unless given. */
  maxSize: number
  maxEntrySize?: number
  sizeOf?(value: Value, key: string): number
  /** Oldest age of a value; without one it is fresh until it is invalidated. */
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
