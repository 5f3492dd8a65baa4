import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared, maskIn, slotOf, type Posting } from '../catalogue/dictionary.ts'
import { everyField } from '../catalogue/fields.ts'
import type { Source } from './plan.ts'

/** A word by what stands for it, and what it weighs. */
export interface WeighedWord {
  sources: readonly Source[]
  /** How many packs have it in any way. */
  count: number
  weight: number
  /** What of that packs need to have: nothing where a quarter of all have it. */
  needed: number
}

/** Weighs a word by how many packs have it in fields of the mask `allowed`. */
export function weighWord(catalogue: Catalogue, sources: readonly Source[], allowed: number): WeighedWord {
  const count = countPacks(catalogue, sources, allowed)
  const weight = Math.log(1 + catalogue.size / (1 + count))
  return { sources, count, weight, needed: count * 4 <= catalogue.size ? weight : 0 }
}

/** Beyond these, what was counted is forgotten. */
const mostCounted = 2000

/** How many packs have a word. The words that searches have in common are those of many packs, of which counting takes longest. */
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
      eachShared(postings, (slot, mask) => {
        if ((mask & allowed) !== 0) count += add(counted, slot)
      })
    }
  }
  return count
}

/** A bit for each slot: what was counted of a hundred thousand packs fits where the processor is quickest. */
function addPacks(counted: Int32Array, { packs, count }: Posting, allowed: number): number {
  let added = 0
  for (let at = 0; at < count; at++) {
    const entry = packs[at] ?? 0
    if ((maskIn(entry) & allowed) === 0) continue
    added += add(counted, slotOf(entry))
  }
  return added
}

/** Answers 1 when it was not counted before, and else 0. */
function add(counted: Int32Array, slot: number): number {
  const at = slot >>> 5
  const bits = counted[at] ?? 0
  counted[at] = bits | (1 << (slot & 31))
  return ((bits >>> (slot & 31)) & 1) ^ 1
}
