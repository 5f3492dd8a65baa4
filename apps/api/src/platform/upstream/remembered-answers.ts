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

/** Answers that are given again: for a moment, and longer where nothing more will come. */
export function createRememberedAnswers(limits: RememberLimits, now: () => number): RememberedAnswers {
  const answers = new LRUCache<string, WholeAnswer>({
    // Above 0, because a moment of 0 is none to it.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    maxSize: limits.bytes,
    maxEntrySize: limits.entryBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + overhead,
  })
  return {
    find: (key) => answers.get(key),
    keep: (key, answer, isFinal) =>
      // The parsed body is read once, and would take its bytes again.
      void answers.set(key, { ...answer, value: undefined }, { ttl: isFinal ? limits.finalMs : limits.usualMs }),
  }
}

/** Bytes of an entry besides its answer, so that many small ones are bounded as well. */
const overhead = 500
