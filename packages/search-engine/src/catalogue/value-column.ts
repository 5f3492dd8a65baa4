import { firstByKey } from '../first-of.ts'
import { createValuePostings } from './value-postings.ts'
import { withCapacity } from './with-capacity.ts'

/** The values of packs in one facet field, for filters and counts. */
export interface ValueColumn {
  /** Stores the values of a docId, or no values for a free docId. */
  write(docId: number, values: readonly string[]): void
  /** A predicate for docs with a value of one of these keys. */
  having(keys: readonly string[]): (docId: number) => boolean
  /** A predicate for docs with a value that `isLike` accepts. */
  like(isLike: (value: string) => boolean): (docId: number) => boolean
  /**
   * Counts docs by value, most frequent first. `others` is the complement of `docIds`, which makes the count faster
   * when it is smaller.
   */
  count(docIds: Uint32Array, others?: Uint32Array): { value: string; count: number }[]
}

export interface ValueRules {
  /** Values with equal keys are equal. Values with an empty key are not stored. */
  keyOf(value: string): string
  /** Values for which a pack without values counts. Every filter of the field finds such a pack. */
  every?: readonly string[]
}

const mostValues = 50

/**
 * Creates a column that stores value ids. Values repeat in thousands of packs, so a search compares no texts. Unused
 * ids are few and remain.
 */
export function createValueColumn({ keyOf, every = [] }: ValueRules): ValueColumn {
  /** Spellings by value id. */
  const spellings: string[] = []
  const numbers = new Map<string, number>()
  /** Key ids by key and by spelling, and the spellings of a key. */
  const keys = new Map<string, number>()
  let keyOfSpelling: Uint32Array = new Uint32Array(64)
  const spellingsOfKey: number[][] = []
  const lists = createValuePostings()

  const numberOf = (value: string): number => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    const text = keyOf(value)
    const key = keys.get(text) ?? keys.size
    keys.set(text, key)
    const number = spellings.push(value) - 1
    numbers.set(value, number)
    keyOfSpelling = withCapacity(keyOfSpelling, number)
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
      // Several spellings of a value in a pack count once.
      if (key !== keys.get('') && !byKey.has(key)) byKey.set(key, number)
    }
    return [...byKey.values()]
  }
  const marking = (marked: Iterable<number>): ((docId: number) => boolean) => {
    const isMarked = new Uint8Array(spellings.length)
    for (const number of marked) isMarked[number] = 1
    return (docId) => lists.hasMarked(docId, isMarked, every.length > 0)
  }

  return {
    write: (docId, values) => lists.write(docId, noted(values)),
    having: (wanted) => marking(wanted.flatMap((key) => spellingsOfKey[keys.get(key) ?? -1] ?? [])),
    like: (isLike) => marking(spellings.flatMap((value, number) => (isLike(value) ? [number] : []))),
    count: (docIds, others) => {
      const counts = new Uint32Array(spellings.length)
      const filled = others ? lists.countAllBut(counts, others) : lists.countInto(counts, docIds)
      const totals = new Float64Array(keys.size)
      for (let number = 0; number < counts.length; number++) {
        const key = keyOfSpelling[number] ?? 0
        totals[key] = (totals[key] ?? 0) + (counts[number] ?? 0)
      }
      const further = every.length > 0 ? docIds.length - filled : 0
      if (further > 0) for (const number of usual) counts[number] = further
      // The first keys are those of `every`.
      const found = indexesAbove(totals, further > 0 ? every.length : 0)
      const valueOf = (key: number): string => commonest(spellings, counts, spellingsOfKey[key] ?? [])
      const byValue = (a: number, b: number): number => (valueOf(a) < valueOf(b) ? -1 : 1)
      return firstByKey(found, mostValues, totals, byValue).map((key) => ({
        value: valueOf(key),
        count: (totals[key] ?? 0) + further,
      }))
    },
  }
}

/** Returns the most frequent spelling. Among equally frequent spellings, the first in text order wins. */
function commonest(spellings: readonly string[], counts: Uint32Array, own: readonly number[]): string {
  const [first = 0, ...others] = own
  const best = others.reduce((known, number) => {
    const difference = (counts[number] ?? 0) - (counts[known] ?? 0)
    const isFirst = (spellings[number] ?? '') < (spellings[known] ?? '')
    return difference > 0 || (difference === 0 && isFirst) ? number : known
  }, first)
  return spellings[best] ?? ''
}

/** Returns the indexes of positive counts, and always the first `always` indexes. */
function indexesAbove(totals: Float64Array, always: number): Uint32Array {
  const indexes = new Uint32Array(totals.length)
  let count = 0
  for (let index = 0; index < totals.length; index++) {
    if (index < always || (totals[index] ?? 0) > 0) indexes[count++] = index
  }
  return indexes.subarray(0, count)
}
