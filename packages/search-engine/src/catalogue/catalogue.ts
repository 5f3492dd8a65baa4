import { steadyPrior } from './prior.ts'
import type { SearchDocument } from '../search-document.ts'
import { comfyParts } from './comfy-parts.ts'
import { createDictionary, mostSlots, someSlot, type Dictionary, type Posting } from './dictionary.ts'
import { createDigestTable } from './digest-table.ts'
import { digestOf, entryOf, type Entry } from './entry.ts'
import { bitOf } from './fields.ts'
import { createFacetValues, writeValues, type FacetValues } from './facet-values.ts'
import { createSlotFacts, statusMask, type SlotFacts } from './slot-facts.ts'
import { termsOf, type Terms } from './terms-of.ts'

/** The packs of the engine, each in a slot, with the ways to find them. */
export interface Catalogue {
  readonly dictionary: Dictionary
  /** By slot; a free slot is undefined. */
  readonly entries: readonly (Entry | undefined)[]
  readonly facts: SlotFacts
  readonly values: FacetValues
  readonly size: number
  /** How many packs have a word, by what stands for it, as far as it was counted since a pack came or went. */
  readonly packCounts: Map<string, number>
  put(document: SearchDocument): void
  remove(id: string): boolean
  /** Notes how often a pack is installed and liked; whether there is such a pack. */
  setStanding(id: string, standing: { downloads: number; stars: number }): boolean
  /** The slots of packs whose id, name or alias has this key. */
  slotsOfKey(key: string): readonly number[]
  /** Whether an active pack has a term. */
  isVisible(term: string): boolean
  /** The slots of packs that have a comfy node whose name or display name has this key. */
  slotsOfComfyNode(key: string): readonly number[]
}

export function createCatalogue(): Catalogue {
  const dictionary = createDictionary()
  const entries: (Entry | undefined)[] = []
  const slots = new Map<string, number>()
  const free: number[] = []
  const names = createNames()
  const [facts, values] = [createSlotFacts(), createFacetValues()]
  const share = createShare()
  const packCounts = new Map<string, number>()

  const remove = (id: string): boolean => {
    const slot = slots.get(id.toLowerCase())
    const entry = slot === undefined ? undefined : entries[slot]
    packCounts.clear()
    if (slot === undefined || !entry) return false
    for (const posting of entry.postings) dictionary.remove(posting, slot)
    names.remove(entry, slot)
    slots.delete(id.toLowerCase())
    entries[slot] = undefined
    facts.write(slot, undefined)
    writeValues(values, slot, undefined)
    free.push(slot)
    return true
  }

  return {
    dictionary,
    entries,
    facts,
    values,
    packCounts,
    get size() {
      return slots.size
    },
    put: (document) => {
      remove(document.id)
      const slot = free.pop() ?? entries.length
      if (slot >= mostSlots) throw new RangeError(`at most ${mostSlots} packs can be searched`)
      const comfyNodes = document.comfyNodes.map(comfyParts)
      const entry = entryOf(document, comfyNodes, share)
      Object.assign(entry, addTerms(dictionary, slot, termsOf(document, comfyNodes)))
      names.add(entry, slot)
      slots.set(document.id.toLowerCase(), slot)
      entries[slot] = entry
      facts.write(slot, entry)
      writeValues(values, slot, document)
    },
    remove,
    setStanding: (id, standing) => {
      const slot = slots.get(id.toLowerCase())
      const entry = slot === undefined ? undefined : entries[slot]
      if (slot === undefined || !entry) return false
      Object.assign(entry, standing, { steadyPrior: steadyPrior({ ...entry, ...standing }) })
      facts.write(slot, entry)
      return true
    },
    isVisible: (term) => isVisible(dictionary.get(term), facts),
    slotsOfKey: names.slotsOfKey,
    slotsOfComfyNode: names.slotsOfComfyNode,
  }
}

/** Which packs have a whole name. */
function createNames() {
  const byKey = createMultimap()
  const byComfyNode = createDigestTable()
  return {
    add: ({ keys, comfyDigests }: Entry, slot: number): void => {
      for (const key of new Set(keys)) byKey.add(key, slot)
      for (const digest of comfyDigests) byComfyNode.add(digest, slot)
    },
    remove: ({ keys, comfyDigests }: Entry, slot: number): void => {
      for (const key of new Set(keys)) byKey.remove(key, slot)
      for (const digest of comfyDigests) byComfyNode.remove(digest, slot)
    },
    slotsOfKey: (key: string) => byKey.get(key),
    slotsOfComfyNode: (key: string) => byComfyNode.get(digestOf(key)),
  }
}

function isVisible(posting: Posting | undefined, { status }: SlotFacts): boolean {
  return posting !== undefined && someSlot(posting, (slot) => status[slot] === active)
}

/** Adds the terms of a pack, and answers their numbers. */
function addTerms(dictionary: Dictionary, slot: number, terms: Terms): Pick<Entry, 'postings' | 'descriptionLength'> {
  const postings = new Uint32Array(terms.size)
  let [at, descriptionLength] = [0, 0]
  for (const [term, mask] of terms) {
    postings[at++] = dictionary.add(term, slot, mask).number
    if ((mask & descriptionBit) !== 0) descriptionLength += 1
  }
  return { postings, descriptionLength }
}

const descriptionBit = bitOf('description')
const active = statusMask(['active'])

/** Publishers repeat in many packs: one copy of each is enough. */
function createShare(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const same = known.get(text)
    if (same !== undefined) return same
    known.set(text, text)
    return text
  }
}

interface Multimap {
  get(key: string): readonly number[]
  add(key: string, slot: number): void
  remove(key: string, slot: number): void
}

function createMultimap(): Multimap {
  // Nearly every key has one slot, for which a list would be a waste.
  const map = new Map<string, number | number[]>()
  const get = (key: string): readonly number[] => {
    const found = map.get(key)
    return found === undefined ? [] : typeof found === 'number' ? [found] : found
  }
  return {
    get,
    add: (key, slot) => {
      const known = map.get(key)
      if (known === undefined) map.set(key, slot)
      else if (typeof known === 'number') map.set(key, [known, slot])
      else known.push(slot)
    },
    remove: (key, slot) => {
      const [first, ...rest] = get(key).filter((other) => other !== slot)
      if (first === undefined) map.delete(key)
      else map.set(key, rest.length === 0 ? first : [first, ...rest])
    },
  }
}
