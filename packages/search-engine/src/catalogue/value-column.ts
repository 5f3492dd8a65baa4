import { firstByKey } from '../rank/first-of.ts'
import { createNumberLists } from './number-lists.ts'

/** The values that packs have in one field, to be filtered and counted. */
export interface ValueColumn {
  /** Notes the values of a slot; none for a slot that is free. */
  write(slot: number, values: readonly string[]): void
  /** Tells of slots whether they have a value of one of these keys. */
  having(keys: readonly string[]): (slot: number) => boolean
  /** Tells of slots whether they have a value that is like this. */
  like(isLike: (value: string) => boolean): (slot: number) => boolean
  /** How many of the slots have each value, those of most first. */
  count(slots: Uint32Array): { value: string; count: number }[]
}

export interface ValueRules {
  /** Values are one when their keys are; what has an empty key is not noted. */
  keyOf(value: string): string
  /** What a pack without values counts for, with whatever else is counted: such a pack passes every filter. */
  every?: readonly string[]
}

/** A value as some packs spell it. */
interface Spelling {
  value: string
  /** The number of its key. */
  key: number
}

const mostValues = 50

/**
 * Values repeat in thousands of packs: a pack has their numbers, so that a search neither reads nor compares texts. Numbers of
 * values that no pack has any more stay, of which there are few.
 */
export function createValueColumn({ keyOf, every = [] }: ValueRules): ValueColumn {
  const numbers = new Map<string, number>()
  const spellings: Spelling[] = []
  const keys = new Map<string, number>()
  const lists = createNumberLists()

  const numberOf = (value: string): number => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    const text = keyOf(value)
    const key = keys.get(text) ?? keys.size
    keys.set(text, key)
    const number = spellings.push({ value, key }) - 1
    numbers.set(value, number)
    return number
  }
  const usual = every.map(numberOf)
  const noted = (values: readonly string[]): number[] => {
    const byKey = new Map<number, number>()
    for (const value of values) {
      const number = numberOf(value)
      const key = spellings[number]?.key ?? 0
      // Two spellings of one value in one pack count once.
      if (key !== keys.get('') && !byKey.has(key)) byKey.set(key, number)
    }
    return [...byKey.values()]
  }
  const marking = (isMarked: (spelling: Spelling) => boolean): ((slot: number) => boolean) => {
    const marked = Uint8Array.from(spellings, (spelling) => (isMarked(spelling) ? 1 : 0))
    return (slot) => lists.hasMarked(slot, marked, every.length > 0)
  }

  return {
    write: (slot, values) => lists.write(slot, noted(values)),
    having: (wanted) => {
      const asked = new Set(wanted.map((key) => keys.get(key)))
      return marking(({ key }) => asked.has(key))
    },
    like: (isLike) => marking(({ value }) => isLike(value)),
    count: (slots) => {
      const counts = new Uint32Array(spellings.length)
      const without = lists.countInto(counts, slots)
      return mostCounted({ spellings, keys: keys.size, usual }, counts, without)
    },
  }
}

interface Counted {
  spellings: readonly Spelling[]
  /** How many keys there are. */
  keys: number
  /** The numbers of what a pack without values counts for. */
  usual: readonly number[]
}

/** The values of most packs, each as most of them spell it. */
function mostCounted({ spellings, keys, usual }: Counted, counts: Uint32Array, without: number) {
  const totals = new Float64Array(keys)
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    const key = spellings[number]?.key ?? 0
    totals[key] = (totals[key] ?? 0) + count
  }
  const further = usual.length > 0 ? without : 0
  if (further > 0) for (const number of usual) counts[number] = further
  const commonest = new Int32Array(keys).fill(-1)
  const found = new Uint32Array(keys)
  let foundCount = 0
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    const key = spellings[number]?.key ?? 0
    const best = commonest[key] ?? -1
    if (best < 0) found[foundCount++] = key
    if (best < 0 || isCommoner(number, best)) commonest[key] = number
  }
  const valueOf = (key: number): string => spellings[commonest[key] ?? -1]?.value ?? ''
  const byValue = (a: number, b: number): number => (valueOf(a) < valueOf(b) ? -1 : 1)
  return firstByKey(found.subarray(0, foundCount), mostValues, totals, byValue).map((key) => ({
    value: valueOf(key),
    count: (totals[key] ?? 0) + further,
  }))

  function isCommoner(number: number, best: number): boolean {
    const difference = (counts[number] ?? 0) - (counts[best] ?? 0)
    return difference > 0 || (difference === 0 && (spellings[number]?.value ?? '') < (spellings[best]?.value ?? ''))
  }
}
