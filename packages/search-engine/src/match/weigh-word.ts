import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared, maskIn, docIdOf, type Posting } from '../catalogue/dictionary.ts'
import { everyField } from '../catalogue/fields.ts'
import type { Source } from './plan.ts'

/** A word with its sources and weight. */
export interface WeighedWord {
  sources: readonly Source[]
  /** Packs that have it in any reading. */
  count: number
  weight: number
  /** The required part of its weight: 0 where a quarter of all packs have it. */
  needed: number
}

/** Weighs a word by the packs that have it in fields of the mask `allowed`. */
export function weighWord(catalogue: Catalogue, sources: readonly Source[], allowed: number): WeighedWord {
  const count = countPacks(catalogue, sources, allowed)
  const weight = Math.log(1 + catalogue.size / (1 + count))
  return { sources, count, weight, needed: count * 4 <= catalogue.size ? weight : 0 }
}

/** Size of the cache of counts. */
const mostCounted = 2000

/** Packs that have a word. Frequent words are common in searches and slowest to count, so counts are cached. */
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

/** A bitmap over docIds, which fits the processor's cache for a hundred thousand packs. */
function addPacks(counted: Int32Array, { packs, count }: Posting, allowed: number): number {
  let added = 0
  for (let at = 0; at < count; at++) {
    const entry = packs[at] ?? 0
    if ((maskIn(entry) & allowed) === 0) continue
    added += add(counted, docIdOf(entry))
  }
  return added
}

/** Returns 1 for a docId that is new in the bitmap, else 0. */
function add(counted: Int32Array, docId: number): number {
  const at = docId >>> 5
  const bits = counted[at] ?? 0
  counted[at] = bits | (1 << (docId & 31))
  return ((bits >>> (docId & 31)) & 1) ^ 1
}
