import { LRUCache } from 'lru-cache'
import type { WholeAnswer } from './answer.ts'

export interface RememberLimits {
  /** Bounds of all answers together, and of a single answer. */
  bytes: number
  entryBytes: number
  usualMs: number
  finalMs: number
}

export interface RememberedAnswers {
  find(key: string): WholeAnswer | undefined
  keep(key: string, answer: WholeAnswer, isFinal: boolean): void
}

/** Creates a cache of answers: usual answers for a short time, final answers for longer. */
export function createRememberedAnswers(limits: RememberLimits, now: () => number): RememberedAnswers {
  const answers = new LRUCache<string, WholeAnswer>({
    // The clock starts above 0, because the cache treats a time of 0 as unset.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    maxSize: limits.bytes,
    maxEntrySize: limits.entryBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + overhead,
  })
  return {
    find: (key) => answers.get(key),
    keep: (key, answer, isFinal) =>
      // The parsed body is used once, and caching it would double the memory.
      void answers.set(key, { ...answer, value: undefined }, { ttl: isFinal ? limits.finalMs : limits.usualMs }),
  }
}

/** Bytes that each entry counts besides its answer, so that the number of small answers is bounded too. */
const overhead = 500
