import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared, maskIn, docIdOf, type Posting } from '../catalogue/dictionary.ts'
import { everyField } from '../catalogue/fields.ts'
import type { Source } from './plan.ts'

/** Word with its sources and weight. */
export interface WeighedWord {
  sources: readonly Source[]
  /** Number of packs that have the word in any interpretation. */
  count: number
  weight: number
  /** Required part of the weight: 0 for a word that more than a quarter of all packs have. */
  needed: number
}

/** Computes the weight of a word from the number of packs that have it in fields of the mask `allowed`. */
export function weighWord(catalogue: Catalogue, sources: readonly Source[], allowed: number): WeighedWord {
  const count = countPacks(catalogue, sources, allowed)
  const weight = Math.log(1 + catalogue.size / (1 + count))
  return { sources, count, weight, needed: count * 4 <= catalogue.size ? weight : 0 }
}

/** Limit of cached counts. */
const mostCounted = 2000

/**
 * Counts the packs that have a word. Frequent words are common in searches and slowest to count, so counts are cached.
 */
function countPacks(catalogue: Catalogue, sources: readonly Source[], allowed: number): number {
  const { packCounts, entries } = catalogue
  const [only, further] = sources
  const [posting, second] = only?.postings ?? []
  if (posting && !second && !further && allowed === everyField) return posting.count
  const asked = `${allowed} ${sources.map(({ postings }) => postings.map(({ number }) => number).join('+')).join()}`
  const known = packCounts.get(asked)
  if (known !== undefined) return known
  if (packCounts.size >= mostCounted) packCounts.clear()
  const count = countAll(new Int32Array((entries.length >>> 5) + 1), sources, allowed)
  packCounts.set(asked, count)
  return count
}

function countAll(counted: Int32Array, sources: readonly Source[], allowed: number): number {
  let count = 0
  for (const { postings } of sources) {
    const [one, another] = postings
    if (one && !another) count += addPacks(counted, one, allowed)
    else {
      eachShared(postings, (docId, mask) => {
        if ((mask & allowed) !== 0) count += add(counted, docId)
      })
    }
  }
  return count
}

/**
 * Adds packs to a bitmap over docIds and counts the new docIds. For a hundred thousand packs, the bitmap fits into the
 * processor's cache.
 */
function addPacks(counted: Int32Array, { packs, count }: Posting, allowed: number): number {
  let added = 0
  for (let at = 0; at < count; at++) {
    const entry = packs[at] ?? 0
    if ((maskIn(entry) & allowed) === 0) continue
    added += add(counted, docIdOf(entry))
  }
  return added
}

/** Adds a docId to the bitmap. Returns 1 for a new docId, otherwise 0. */
function add(counted: Int32Array, docId: number): number {
  const at = docId >>> 5
  const bits = counted[at] ?? 0
  counted[at] = bits | (1 << (docId & 31))
  return ((bits >>> (docId & 31)) & 1) ^ 1
}
