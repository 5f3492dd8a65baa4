import { roomFor } from './room.ts'

/** A list of numbers for each slot, all of them side by side. */
export interface NumberLists {
  write(slot: number, numbers: readonly number[]): void
  /** Adds one for each number of these slots' lists, at the number's place; returns how many of the lists are empty. */
  countInto(counts: Uint32Array, slots: Uint32Array): number
  /** Whether a slot's list has a number that is marked at its place, or what `ofEmpty` says when the list is empty. */
  hasMarked(slot: number, marked: Uint8Array, ofEmpty: boolean): boolean
}

/** An array of its own for each of a million lists would take many times the space, and the time to count them. */
export function createNumberLists(): NumberLists {
  let starts = new Uint32Array(1024)
  /** Each list begins with how many numbers it has. At 0 is the empty one, which all slots share that have none. */
  let pool = new Uint32Array(1024)
  let end = 1

  /** Leaves out what was written anew elsewhere. */
  const gather = (further: number): void => {
    const old = pool
    let kept = 1
    for (const start of starts) if (start > 0) kept += 1 + (old[start] ?? 0)
    pool = new Uint32Array(2 * (kept + further))
    end = 1
    for (const [slot, start] of starts.entries()) {
      if (start === 0) continue
      const length = 1 + (old[start] ?? 0)
      pool.set(old.subarray(start, start + length), end)
      starts[slot] = end
      end += length
    }
  }

  return {
    write: (slot, numbers) => {
      starts = roomFor(starts, slot)
      if (numbers.length === 0) {
        starts[slot] = 0
        return
      }
      if (numbers.length > (pool[starts[slot] ?? 0] ?? 0)) {
        starts[slot] = 0
        if (end + 1 + numbers.length > pool.length) gather(1 + numbers.length)
        starts[slot] = end
        end += 1 + numbers.length
      }
      const start = starts[slot] ?? 0
      pool[start] = numbers.length
      pool.set(numbers, start + 1)
    },
    countInto: (counts, slots) => {
      let empty = 0
      for (let place = 0; place < slots.length; place++) {
        const start = starts[slots[place] ?? 0] ?? 0
        const last = start + (pool[start] ?? 0)
        if (start === last) empty += 1
        for (let at = start + 1; at <= last; at++) {
          const number = pool[at] ?? 0
          counts[number] = (counts[number] ?? 0) + 1
        }
      }
      return empty
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
