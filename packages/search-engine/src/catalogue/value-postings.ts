import { withCapacity } from './with-capacity.ts'

/** Value ids of each docId, in a shared pool. */
export interface ValuePostings {
  write(docId: number, numbers: readonly number[]): void
  /** Adds the value ids of these docs to `counts`. Returns the number of docs with a value. */
  countInto(counts: Uint32Array, docIds: Uint32Array): number
  /** Adds the value ids of all docs except these to `counts`. Returns the number of these other docs with a value. */
  countAllBut(counts: Uint32Array, docIds: Uint32Array): number
  /** Whether a doc has a marked value id. For a doc without values, the result is `ofEmpty`. */
  hasMarked(docId: number, marked: Uint8Array, ofEmpty: boolean): boolean
}

/**
 * Creates postings in a single pool. A million separate arrays would take many times the space and be slower to count.
 */
export function createValuePostings(): ValuePostings {
  let starts = new Uint32Array(1024)
  /** Each list starts with its length. All docs without values share the empty list at 0. */
  let pool = new Uint32Array(1024)
  let end = 1
  /** Number of docs by value id, and number of docs with any value. */
  let totals = new Uint32Array(64)
  let filled = 0

  const add = (counts: Uint32Array, docIds: ArrayLike<number>, one: 1 | -1): number => {
    let some = 0
    for (let index = 0; index < docIds.length; index++) {
      const start = starts[docIds[index] ?? 0] ?? 0
      const last = start + (pool[start] ?? 0)
      if (start < last) some += 1
      for (let at = start + 1; at <= last; at++) {
        const number = pool[at] ?? 0
        counts[number] = (counts[number] ?? 0) + one
      }
    }
    return some
  }

  return {
    write: (docId, numbers) => {
      starts = withCapacity(starts, docId)
      filled -= add(totals, [docId], -1)
      if (numbers.length === 0) {
        starts[docId] = 0
        return
      }
      if (numbers.length > (pool[starts[docId] ?? 0] ?? 0)) {
        starts[docId] = 0
        if (end + 1 + numbers.length > pool.length) ({ pool, end } = gathered(pool, starts, 1 + numbers.length))
        starts[docId] = end
        end += 1 + numbers.length
      }
      const start = starts[docId] ?? 0
      pool[start] = numbers.length
      pool.set(numbers, start + 1)
      for (const number of numbers) totals = withCapacity(totals, number)
      filled += add(totals, [docId], 1)
    },
    countInto: (counts, docIds) => add(counts, docIds, 1),
    countAllBut: (counts, docIds) => {
      counts.set(totals.subarray(0, counts.length))
      return filled - add(counts, docIds, -1)
    },
    hasMarked: (docId, marked, ofEmpty) => {
      const start = starts[docId] ?? 0
      const last = start + (pool[start] ?? 0)
      if (start === last) return ofEmpty
      for (let at = start + 1; at <= last; at++) if (marked[pool[at] ?? 0] === 1) return true
      return false
    },
  }
}

/** Copies the used lists into a new pool with spare capacity for `further` numbers. */
function gathered(
  old: Uint32Array,
  starts: Uint32Array,
  further: number,
): { pool: Uint32Array<ArrayBuffer>; end: number } {
  let kept = 1
  for (const start of starts) if (start > 0) kept += 1 + (old[start] ?? 0)
  const pool = new Uint32Array(2 * (kept + further))
  let end = 1
  for (const [docId, start] of starts.entries()) {
    if (start === 0) continue
    const length = 1 + (old[start] ?? 0)
    pool.set(old.subarray(start, start + length), end)
    starts[docId] = end
    end += length
  }
  return { pool, end }
}
