import type { Entry } from './catalogue/entry.ts'
import { osKey, type Condition } from './filter/filters.ts'
import { firstOf } from './rank/first-of.ts'
import type { FacetField, Facets } from './search-request.ts'
import { fold } from './text/fold.ts'
import { keyOf } from './text/key.ts'

const mostValues = 50
const everySystem = ['Windows', 'macOS', 'Linux']
const everyAccelerator = ['CUDA', 'ROCm', 'Metal', 'CPU', 'Intel Arc', 'Huawei Ascend']

/** Counts the values of fields, pack after pack. */
export interface FacetCounter {
  /** A pack that the text finds, with the conditions that it fails. It counts for a field if only that field's filter excludes it. */
  count(entry: Entry, failed: readonly Condition[]): void
  facets(): Facets
}

export function createFacetCounter(wanted: readonly FacetField[]): FacetCounter {
  const tallies = new Map([...new Set(wanted)].map((field) => [field, createTally(facts[field])]))
  return {
    count: (entry, failed) => {
      for (const [field, tally] of tallies) if (failed.every(({ facet }) => facet === field)) tally.count(entry)
    },
    facets: () => Object.fromEntries([...tallies].map(([field, tally]) => [field, tally.values()])),
  }
}

/** What is counted of a field. Values are one when their keys are: as the field's filter compares them. */
interface Facts {
  valuesOf(entry: Entry): readonly string[]
  keyOf(value: string): string
  /** What a pack without values is counted for, with whatever else is counted: such a pack passes every filter. */
  every?: readonly string[]
}

const facts: Record<FacetField, Facts> = {
  os: { valuesOf: ({ os }) => os, keyOf: osKey, every: everySystem },
  accelerator: { valuesOf: ({ accelerators }) => accelerators, keyOf, every: everyAccelerator },
  license: { valuesOf: ({ license }) => [license], keyOf: fold },
  tag: { valuesOf: ({ tags }) => tags, keyOf: fold },
  publisher: { valuesOf: ({ publisherId }) => [publisherId], keyOf: (id) => id.toLowerCase() },
  input: { valuesOf: ({ inputTypes }) => inputTypes, keyOf: (type) => type },
  output: { valuesOf: ({ outputTypes }) => outputTypes, keyOf: (type) => type },
  hasNodes: { valuesOf: ({ comfyNodeCount }) => [String(comfyNodeCount > 0)], keyOf: (value) => value },
  status: { valuesOf: ({ status }) => [status], keyOf: (status) => status },
}

interface Tally {
  count(entry: Entry): void
  values(): { value: string; count: number }[]
}

/** A value as some packs spell it. */
interface Spelling {
  value: string
  count: number
  of: Counted
}

interface Counted {
  count: number
  spellings: Spelling[]
  /** The pack that was counted last. */
  last: Entry | undefined
}

function createTally({ valuesOf, keyOf: key, every }: Facts): Tally {
  // Texts repeat in thousands of packs: each is folded and looked up once. What has no key is not counted.
  const spellings = new Map<string, Spelling | undefined>()
  const counts = new Map<string, Counted>()
  let withoutValues = 0
  const spellingOf = (value: string): Spelling | undefined => {
    const known = spellings.get(value)
    if (known || spellings.has(value)) return known
    const keyed = key(value)
    const of = counts.get(keyed) ?? { count: 0, spellings: [], last: undefined }
    const spelling = keyed === '' ? undefined : { value, count: 0, of }
    spellings.set(value, spelling)
    if (!spelling) return undefined
    of.spellings.push(spelling)
    counts.set(keyed, of)
    return spelling
  }
  return {
    count: (entry) => {
      const values = valuesOf(entry)
      if (every && values.length === 0) withoutValues += 1
      for (const value of values) {
        const spelling = spellingOf(value)
        // Two spellings of one value in one pack count once.
        if (!spelling || spelling.of.last === entry) continue
        spelling.of.last = entry
        spelling.of.count += 1
        spelling.count += 1
      }
    },
    values: () => {
      for (const value of withoutValues > 0 ? (every ?? []) : []) {
        const spelling = spellingOf(value)
        if (spelling) spelling.count = withoutValues
      }
      const counted = [...counts.values()].map(({ count, spellings: own }) => ({
        value: commonest(own),
        count: count + withoutValues,
      }))
      return firstOf(counted, mostValues, (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    },
  }
}

function commonest(spellings: readonly Spelling[]): string {
  const [first, ...others] = spellings
  if (!first) return ''
  return others.reduce(
    (best, one) => (one.count > best.count || (one.count === best.count && one.value < best.value) ? one : best),
    first,
  ).value
}
