import SearchableMap from 'minisearch/SearchableMap'
import { typoDistance } from '../text/distance.ts'
import { maskSpan } from './fields.ts'

/** A term, and the packs that have it. */
export interface Posting {
  readonly term: string
  /** `slot * maskSpan + mask` of each pack, ascending. */
  readonly packs: number[]
}

export interface NearPosting {
  posting: Posting
  /** Letters that differ. */
  distance: number
}

export interface Dictionary {
  get(term: string): Posting | undefined
  /** Adds a pack to a term and returns its posting. */
  add(term: string, slot: number, mask: number): Posting
  remove(posting: Posting, slot: number): void
  /** The terms that begin with a prefix and are longer, those of most packs first. */
  beginningWith(prefix: string, limit: number): Posting[]
  /** The terms that differ from a word by at most `most` typing errors, nearest first, then those of most packs. */
  near(word: string, most: number, limit: number): NearPosting[]
  readonly size: number
}

/**
 * Terms and their packs. The radix tree of MiniSearch answers what begins with or is spelled like a word; a plain map beside
 * it answers what is equal, which building asks millions of times.
 */
export function createDictionary(): Dictionary {
  const byTerm = new Map<string, Posting>()
  const tree = new SearchableMap<Posting>()
  return {
    get: (term) => byTerm.get(term),
    add: (term, slot, mask) => {
      let posting = byTerm.get(term)
      if (!posting) {
        posting = { term, packs: [] }
        byTerm.set(term, posting)
        tree.set(term, posting)
      }
      insert(posting.packs, slot * maskSpan + mask)
      return posting
    },
    remove: (posting, slot) => {
      const at = placeOf(posting.packs, slot * maskSpan)
      if (Math.floor((posting.packs[at] ?? -1) / maskSpan) === slot) posting.packs.splice(at, 1)
      if (posting.packs.length > 0) return
      byTerm.delete(posting.term)
      tree.delete(posting.term)
    },
    beginningWith: (prefix, limit) => {
      const found: Posting[] = []
      for (const posting of tree.atPrefix(prefix).values()) if (posting.term.length > prefix.length) found.push(posting)
      return found.sort(mostPacksFirst).slice(0, limit)
    },
    near: (word, most, limit) => {
      const found: NearPosting[] = []
      // The tree counts two swapped letters as two errors and people make them as one.
      for (const [term, [posting]] of tree.fuzzyGet(word, Math.min(2, most + 1))) {
        const distance = typoDistance(word, term, most)
        if (distance > 0 && distance <= most) found.push({ posting, distance })
      }
      return found.sort((a, b) => a.distance - b.distance || mostPacksFirst(a.posting, b.posting)).slice(0, limit)
    },
    get size() {
      return byTerm.size
    },
  }
}

/** The mask that a posting has for a pack; 0 when it has none. */
export function maskOf(posting: Posting, slot: number): number {
  const entry = posting.packs[placeOf(posting.packs, slot * maskSpan)] ?? -1
  return Math.floor(entry / maskSpan) === slot ? entry % maskSpan : 0
}

/** Calls back with each pack that has all of the terms in one field, and the fields that they share. */
export function eachShared(postings: readonly Posting[], visit: (slot: number, mask: number) => void): void {
  const [rarest, ...others] = postings.toSorted((a, b) => a.packs.length - b.packs.length)
  for (const entry of rarest?.packs ?? []) {
    const slot = Math.floor(entry / maskSpan)
    let mask = entry % maskSpan
    for (const posting of others) if (mask !== 0) mask &= maskOf(posting, slot)
    if (mask !== 0) visit(slot, mask)
  }
}

function mostPacksFirst(a: Posting, b: Posting): number {
  return b.packs.length - a.packs.length || (a.term < b.term ? -1 : 1)
}

function insert(packs: number[], entry: number): void {
  // Slots are mostly given out in ascending order.
  if (entry > (packs.at(-1) ?? -1)) packs.push(entry)
  else packs.splice(placeOf(packs, entry), 0, entry)
}

/** Where the first entry stands that is not below `entry`. */
function placeOf(packs: readonly number[], entry: number): number {
  let [low, high] = [0, packs.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((packs[middle] ?? 0) < entry) low = middle + 1
    else high = middle
  }
  return low
}
