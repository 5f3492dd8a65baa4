import type { SearchDocument } from '../search-document.ts'
import { comfyParts } from './comfy-parts.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { digestOf, entryOf, type Entry } from './entry.ts'
import { maskSpan } from './fields.ts'
import { termsOf } from './terms-of.ts'

/** The packs of the engine, each in a slot, with the ways to find them. */
export interface Catalogue {
  readonly dictionary: Dictionary
  /** By slot; a free slot is undefined. */
  readonly entries: readonly (Entry | undefined)[]
  readonly size: number
  put(document: SearchDocument): void
  remove(id: string): boolean
  get(id: string): Entry | undefined
  /** The slots of packs whose id or name has this key. */
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
  const byKey = createMultimap<string>()
  const byComfyNode = createMultimap<number>()
  const share = createShare()

  const remove = (id: string): boolean => {
    const slot = slots.get(id.toLowerCase())
    const entry = slot === undefined ? undefined : entries[slot]
    if (slot === undefined || !entry) return false
    for (const posting of entry.postings) dictionary.remove(posting, slot)
    for (const key of new Set(entry.keys)) byKey.remove(key, slot)
    for (const digest of entry.comfyDigests) byComfyNode.remove(digest, slot)
    slots.delete(id.toLowerCase())
    entries[slot] = undefined
    free.push(slot)
    return true
  }

  return {
    dictionary,
    entries,
    get size() {
      return slots.size
    },
    put: (document) => {
      remove(document.id)
      const slot = free.pop() ?? entries.length
      const comfyNodes = document.comfyNodes.map(comfyParts)
      const entry = entryOf(document, comfyNodes, share)
      for (const [term, mask] of termsOf(document, comfyNodes)) entry.postings.push(dictionary.add(term, slot, mask))
      for (const key of new Set(entry.keys)) byKey.add(key, slot)
      for (const digest of entry.comfyDigests) byComfyNode.add(digest, slot)
      slots.set(document.id.toLowerCase(), slot)
      entries[slot] = entry
    },
    remove,
    get: (id) => entries[slots.get(id.toLowerCase()) ?? -1],
    isVisible: (term) =>
      dictionary.get(term)?.packs.some((pack) => entries[Math.floor(pack / maskSpan)]?.status === 'active') ?? false,
    slotsOfKey: (key) => byKey.get(key),
    slotsOfComfyNode: (key) => byComfyNode.get(digestOf(key)),
  }
}

/** Licences, tags and types repeat in thousands of packs: one copy of each is enough. */
function createShare(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const same = known.get(text)
    if (same !== undefined) return same
    known.set(text, text)
    return text
  }
}

interface Multimap<Key> {
  get(key: Key): readonly number[]
  add(key: Key, slot: number): void
  remove(key: Key, slot: number): void
}

function createMultimap<Key>(): Multimap<Key> {
  // Nearly every key has one slot, for which a list would be a waste.
  const map = new Map<Key, number | number[]>()
  const get = (key: Key): readonly number[] => {
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
