import { firstByKey } from '../first-of.ts'
import { createNumberLists } from './number-lists.ts'
import { roomFor } from './room.ts'

/** The values that packs have in one field, to be filtered and counted. */
export interface ValueColumn {
  /** Notes the values of a slot; none for a slot that is free. */
  write(slot: number, values: readonly string[]): void
  /** Tells of slots whether they have a value of one of these keys. */
  having(keys: readonly string[]): (slot: number) => boolean
  /** Tells of slots whether they have a value that is like this. */
  like(isLike: (value: string) => boolean): (slot: number) => boolean
  /** How many of the slots have each value, those of most first. Of nearly all slots it is told sooner from the `others`. */
  count(slots: Uint32Array, others?: Uint32Array): { value: string; count: number }[]
}

export interface ValueRules {
  /** Values are one when their keys are; what has an empty key is not noted. */
  keyOf(value: string): string
  /** What a pack without values counts for, with whatever else is counted: such a pack passes every filter. */
  every?: readonly string[]
}

const mostValues = 50

/**
 * Values repeat in thousands of packs: a pack has their numbers, so that a search neither reads nor compares texts. Numbers of
 * values that no pack has any more stay, of which there are few.
 */
export function createValueColumn({ keyOf, every = [] }: ValueRules): ValueColumn {
  /** Values as some packs spell them, and the number of each. */
  const spellings: string[] = []
  const numbers = new Map<string, number>()
  /** What values are compared by, and the number of each; of a spelling, and the spellings of a key. */
  const keys = new Map<string, number>()
  let keyOfSpelling: Uint32Array = new Uint32Array(64)
  const spellingsOfKey: number[][] = []
  const lists = createNumberLists()

  const numberOf = (value: string): number => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    const text = keyOf(value)
    const key = keys.get(text) ?? keys.size
    keys.set(text, key)
    const number = spellings.push(value) - 1
    numbers.set(value, number)
    keyOfSpelling = roomFor(keyOfSpelling, number)
    keyOfSpelling[number] = key
    spellingsOfKey[key] = [...(spellingsOfKey[key] ?? []), number]
    return number
  }
  const usual = every.map(numberOf)
  const noted = (values: readonly string[]): number[] => {
    const byKey = new Map<number, number>()
    for (const value of values) {
      const number = numberOf(value)
      const key = keyOfSpelling[number] ?? 0
      // Two spellings of one value in one pack count once.
      if (key !== keys.get('') && !byKey.has(key)) byKey.set(key, number)
    }
    return [...byKey.values()]
  }
  const marking = (marked: Iterable<number>): ((slot: number) => boolean) => {
    const isMarked = new Uint8Array(spellings.length)
    for (const number of marked) isMarked[number] = 1
    return (slot) => lists.hasMarked(slot, isMarked, every.length > 0)
  }

  return {
    write: (slot, values) => lists.write(slot, noted(values)),
    having: (wanted) => marking(wanted.flatMap((key) => spellingsOfKey[keys.get(key) ?? -1] ?? [])),
    like: (isLike) => marking(spellings.flatMap((value, number) => (isLike(value) ? [number] : []))),
    count: (slots, others) => {
      const counts = new Uint32Array(spellings.length)
      const filled = others ? lists.countAllBut(counts, others) : lists.countInto(counts, slots)
      const totals = new Float64Array(keys.size)
      for (let number = 0; number < counts.length; number++) {
        const key = keyOfSpelling[number] ?? 0
        totals[key] = (totals[key] ?? 0) + (counts[number] ?? 0)
      }
      const further = every.length > 0 ? slots.length - filled : 0
      if (further > 0) for (const number of usual) counts[number] = further
      // The first keys are those of what packs without values count for.
      const found = placesAbove(totals, further > 0 ? every.length : 0)
      const valueOf = (key: number): string => commonest(spellings, counts, spellingsOfKey[key] ?? [])
      const byValue = (a: number, b: number): number => (valueOf(a) < valueOf(b) ? -1 : 1)
      return firstByKey(found, mostValues, totals, byValue).map((key) => ({
        value: valueOf(key),
        count: (totals[key] ?? 0) + further,
      }))
    },
  }
}

/** The spelling that most have; of equally many, the first in the order of texts. */
function commonest(spellings: readonly string[], counts: Uint32Array, own: readonly number[]): string {
  const [first = 0, ...others] = own
  const best = others.reduce((known, number) => {
    const difference = (counts[number] ?? 0) - (counts[known] ?? 0)
    const isFirst = (spellings[number] ?? '') < (spellings[known] ?? '')
    return difference > 0 || (difference === 0 && isFirst) ? number : known
  }, first)
  return spellings[best] ?? ''
}

/** The places of what is more than 0, and the first few whatever they hold. */
function placesAbove(totals: Float64Array, always: number): Uint32Array {
  const places = new Uint32Array(totals.length)
  let count = 0
  for (let place = 0; place < totals.length; place++) {
    if (place < always || (totals[place] ?? 0) > 0) places[count++] = place
  }
  return places.subarray(0, count)
}
