import { roomFor } from './room.ts'

/** A list of numbers for each slot, all of them side by side. */
export interface NumberLists {
  write(slot: number, numbers: readonly number[]): void
  /** Adds one for each number of these slots' lists, at the number's place; returns how many of the lists have any. */
  countInto(counts: Uint32Array, slots: Uint32Array): number
  /** The same for all lists but those of these slots. */
  countAllBut(counts: Uint32Array, slots: Uint32Array): number
  /** Whether a slot's list has a number that is marked at its place, or what `ofEmpty` says when the list is empty. */
  hasMarked(slot: number, marked: Uint8Array, ofEmpty: boolean): boolean
}

/** An array of its own for each of a million lists would take many times the space, and the time to count them. */
export function createNumberLists(): NumberLists {
  let starts = new Uint32Array(1024)
  /** Each list begins with how many numbers it has. At 0 is the empty one, which all slots share that have none. */
  let pool = new Uint32Array(1024)
  let end = 1
  /** How many lists have each number, at its place, and how many have any. */
  let totals = new Uint32Array(64)
  let filled = 0

  const add = (counts: Uint32Array, slots: ArrayLike<number>, one: 1 | -1): number => {
    let some = 0
    for (let place = 0; place < slots.length; place++) {
      const start = starts[slots[place] ?? 0] ?? 0
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
    write: (slot, numbers) => {
      starts = roomFor(starts, slot)
      filled -= add(totals, [slot], -1)
      if (numbers.length === 0) {
        starts[slot] = 0
        return
      }
      if (numbers.length > (pool[starts[slot] ?? 0] ?? 0)) {
        starts[slot] = 0
        if (end + 1 + numbers.length > pool.length) ({ pool, end } = gathered(pool, starts, 1 + numbers.length))
        starts[slot] = end
        end += 1 + numbers.length
      }
      const start = starts[slot] ?? 0
      pool[start] = numbers.length
      pool.set(numbers, start + 1)
      for (const number of numbers) totals = roomFor(totals, number)
      filled += add(totals, [slot], 1)
    },
    countInto: (counts, slots) => add(counts, slots, 1),
    countAllBut: (counts, slots) => {
      counts.set(totals.subarray(0, counts.length))
      return filled - add(counts, slots, -1)
    },
    hasMarked: (slot, marked, ofEmpty) => {
      const start = starts[slot] ?? 0
      const last = start + (pool[start] ?? 0)
      if (start === last) return ofEmpty
      for (let at = start + 1; at <= last; at++) if (marked[pool[at] ?? 0] === 1) return true
      return false
    },
  }
}

/** Leaves out what was written anew elsewhere, and has as much room again as that and `further` numbers take. */
function gathered(
  old: Uint32Array,
  starts: Uint32Array,
  further: number,
): { pool: Uint32Array<ArrayBuffer>; end: number } {
  let kept = 1
  for (const start of starts) if (start > 0) kept += 1 + (old[start] ?? 0)
  const pool = new Uint32Array(2 * (kept + further))
  let end = 1
  for (const [slot, start] of starts.entries()) {
    if (start === 0) continue
    const length = 1 + (old[start] ?? 0)
    pool.set(old.subarray(start, start + length), end)
    starts[slot] = end
    end += length
  }
  return { pool, end }
}
