import type { Entry } from './catalogue/entry.ts'
import { osKey, type Condition } from './filter/filters.ts'
import { firstOf } from './rank/order.ts'
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

function createTally({ valuesOf, keyOf: key, every }: Facts): Tally {
  // Texts repeat in thousands of packs: each is folded once.
  const keys = new Map<string, string>()
  const counts = new Map<string, { count: number; spellings: Map<string, number> }>()
  let withoutValues = 0
  const countOf = (value: string): { count: number; spellings: Map<string, number> } | undefined => {
    const known = keys.get(value) ?? key(value)
    keys.set(value, known)
    if (known === '') return undefined
    const counted = counts.get(known) ?? { count: 0, spellings: new Map<string, number>() }
    counts.set(known, counted)
    return counted
  }
  return {
    count: (entry) => {
      const values = valuesOf(entry)
      if (every && values.length === 0) withoutValues += 1
      const own = new Set<object>()
      for (const value of values) {
        const counted = countOf(value)
        if (!counted || own.has(counted)) continue
        own.add(counted)
        counted.count += 1
        counted.spellings.set(value, (counted.spellings.get(value) ?? 0) + 1)
      }
    },
    values: () => {
      if (withoutValues > 0) for (const value of every ?? []) countOf(value)?.spellings.set(value, withoutValues)
      const counted = [...counts.values()].map(({ count, spellings }) => ({
        value: commonest(spellings),
        count: count + withoutValues,
      }))
      return firstOf(counted, mostValues, (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    },
  }
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const [first] = [...spellings].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  return first?.[0] ?? ''
}
