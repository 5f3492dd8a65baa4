import { steadyPrior } from './prior.ts'
import type { SearchDocument } from '../search-document.ts'
import { comfyParts } from './comfy-parts.ts'
import { createDictionary, mostDocs, someDoc, type Dictionary, type Posting } from './dictionary.ts'
import { createDigestTable } from './digest-table.ts'
import { digestOf, entryOf, type Entry } from './entry.ts'
import { bitOf } from './fields.ts'
import { createFacetValues, writeValues, type FacetValues } from './facet-values.ts'
import { createDocFacts, statusMask, type DocFacts } from './doc-facts.ts'
import { termsOf, type Terms } from './terms-of.ts'

/** The packs of the engine by docId, and the indexes that find them. */
export interface Catalogue {
  readonly dictionary: Dictionary
  /** Entries by docId; undefined for a free docId. */
  readonly entries: readonly (Entry | undefined)[]
  readonly facts: DocFacts
  readonly values: FacetValues
  readonly size: number
  /** Cached counts of packs by word. Any change of the packs clears them. */
  readonly packCounts: Map<string, number>
  put(document: SearchDocument): void
  remove(id: string): boolean
  /** Writes install and star counts of a pack. Returns whether the pack exists. */
  setStanding(id: string, standing: { downloads: number; stars: number }): boolean
  /** Returns docIds of packs whose id, name or alias has this key. */
  docIdsOfKey(key: string): readonly number[]
  /** Whether an active pack has a term. */
  isVisible(term: string): boolean
  /** Returns docIds of packs with a comfy node whose name or display name has this key. */
  docIdsOfComfyNode(key: string): readonly number[]
}

export function createCatalogue(): Catalogue {
  const dictionary = createDictionary()
  const entries: (Entry | undefined)[] = []
  const docIds = new Map<string, number>()
  const free: number[] = []
  const names = createNames()
  const [facts, values] = [createDocFacts(), createFacetValues()]
  const share = createShare()
  const packCounts = new Map<string, number>()

  const remove = (id: string): boolean => {
    const docId = docIds.get(id.toLowerCase())
    const entry = docId === undefined ? undefined : entries[docId]
    packCounts.clear()
    if (docId === undefined || !entry) return false
    for (const posting of entry.postings) dictionary.remove(posting, docId)
    names.remove(entry, docId)
    docIds.delete(id.toLowerCase())
    entries[docId] = undefined
    facts.write(docId, undefined)
    writeValues(values, docId, undefined)
    free.push(docId)
    return true
  }

  return {
    dictionary,
    entries,
    facts,
    values,
    packCounts,
    get size() {
      return docIds.size
    },
    put: (document) => {
      remove(document.id)
      const docId = free.pop() ?? entries.length
      if (docId >= mostDocs) throw new RangeError(`at most ${mostDocs} packs can be searched`)
      const comfyNodes = document.comfyNodes.map(comfyParts)
      const entry = entryOf(document, comfyNodes, share)
      Object.assign(entry, addTerms(dictionary, docId, termsOf(document, comfyNodes)))
      names.add(entry, docId)
      docIds.set(document.id.toLowerCase(), docId)
      entries[docId] = entry
      facts.write(docId, entry)
      writeValues(values, docId, document)
    },
    remove,
    setStanding: (id, standing) => {
      const docId = docIds.get(id.toLowerCase())
      const entry = docId === undefined ? undefined : entries[docId]
      if (docId === undefined || !entry) return false
      Object.assign(entry, standing, { steadyPrior: steadyPrior({ ...entry, ...standing }) })
      facts.write(docId, entry)
      return true
    },
    isVisible: (term) => isVisible(dictionary.get(term), facts),
    docIdsOfKey: names.docIdsOfKey,
    docIdsOfComfyNode: names.docIdsOfComfyNode,
  }
}

/** Creates the index from whole names to packs. */
function createNames() {
  const byKey = createMultimap()
  const byComfyNode = createDigestTable()
  return {
    add: ({ keys, comfyDigests }: Entry, docId: number): void => {
      for (const key of new Set(keys)) byKey.add(key, docId)
      for (const digest of comfyDigests) byComfyNode.add(digest, docId)
    },
    remove: ({ keys, comfyDigests }: Entry, docId: number): void => {
      for (const key of new Set(keys)) byKey.remove(key, docId)
      for (const digest of comfyDigests) byComfyNode.remove(digest, docId)
    },
    docIdsOfKey: (key: string) => byKey.get(key),
    docIdsOfComfyNode: (key: string) => byComfyNode.get(digestOf(key)),
  }
}

function isVisible(posting: Posting | undefined, { status }: DocFacts): boolean {
  return posting !== undefined && someDoc(posting, (docId) => status[docId] === active)
}

/** Adds the terms of a pack to the dictionary and returns their numbers. */
function addTerms(dictionary: Dictionary, docId: number, terms: Terms): Pick<Entry, 'postings' | 'descriptionLength'> {
  const postings = new Uint32Array(terms.size)
  let [at, descriptionLength] = [0, 0]
  for (const [term, mask] of terms) {
    postings[at++] = dictionary.add(term, docId, mask).number
    if ((mask & descriptionBit) !== 0) descriptionLength += 1
  }
  return { postings, descriptionLength }
}

const descriptionBit = bitOf('description')
const active = statusMask(['active'])

/** Returns a function that shares equal texts. Many packs have an equal publisher. */
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
  add(key: string, docId: number): void
  remove(key: string, docId: number): void
}

function createMultimap(): Multimap {
  // Nearly every key has a single docId, for which a list would waste memory.
  const map = new Map<string, number | number[]>()
  const get = (key: string): readonly number[] => {
    const found = map.get(key)
    return found === undefined ? [] : typeof found === 'number' ? [found] : found
  }
  return {
    get,
    add: (key, docId) => {
      const known = map.get(key)
      if (known === undefined) map.set(key, docId)
      else if (typeof known === 'number') map.set(key, [known, docId])
      else known.push(docId)
    },
    remove: (key, docId) => {
      const [first, ...rest] = get(key).filter((other) => other !== docId)
      if (first === undefined) map.delete(key)
      else map.set(key, rest.length === 0 ? first : [first, ...rest])
    },
  }
}
