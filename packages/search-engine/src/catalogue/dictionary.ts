import { firstOf } from '../first-of.ts'
import { typoDistance } from '../text/distance.ts'
import { everyField, fields, maskSpan } from './fields.ts'
import { createNearTerms } from './near-terms.ts'
import { createTermList } from './term-list.ts'

/** A term, and the packs that have it. */
export interface Posting {
  readonly term: string
  /** By which packs name it. */
  readonly number: number
  /** `slot * maskSpan + mask` of each pack, ascending; behind the first `count` there is room for more. */
  packs: Uint32Array
  count: number
}

/** Beyond it, a slot and its mask are no number of 32 bits. */
export const mostSlots = 2 ** (32 - fields.length)

export interface NearPosting {
  posting: Posting
  /** Letters that differ. */
  distance: number
}

export interface Dictionary {
  get(term: string): Posting | undefined
  /** Adds a pack to a term and returns its posting. */
  add(term: string, slot: number, mask: number): Posting
  /** Takes a pack out of the posting of a number. */
  remove(number: number, slot: number): void
  /** The terms that begin with a prefix and are longer, those of most packs first. */
  beginningWith(prefix: string, limit: number): Posting[]
  /** The terms that differ from a word by at most `most` typing errors, nearest first, then those of most packs. */
  near(word: string, most: number, limit: number): NearPosting[]
  /** Does what the next search would wait for. */
  prepare(): void
  readonly size: number
}

/** Terms and their packs. What is spelled like a word and what begins with it have their own orders; building asks for equal ones. */
export function createDictionary(): Dictionary {
  const byTerm = new Map<string, Posting>()
  const byNumber: (Posting | undefined)[] = []
  const free: number[] = []
  const likeWords = createNearTerms()
  const inOrder = createTermList<Posting>()
  return {
    get: (term) => byTerm.get(term),
    add: (term, slot, mask) => {
      let posting = byTerm.get(term)
      if (!posting) {
        posting = { term, number: free.pop() ?? byNumber.length, packs: new Uint32Array(1), count: 0 }
        byNumber[posting.number] = posting
        byTerm.set(term, posting)
        likeWords.add(term)
        inOrder.add(posting)
      }
      insert(posting, slot * maskSpan + mask)
      return posting
    },
    remove: (number, slot) => {
      const posting = byNumber[number]
      if (!posting) return
      const at = placeOf(posting, slot * maskSpan)
      if (at < posting.count && slotOf(posting.packs[at] ?? 0) === slot) {
        posting.packs.copyWithin(at, at + 1, posting.count)
        posting.count -= 1
      }
      if (posting.count > 0) return
      byNumber[number] = undefined
      free.push(number)
      byTerm.delete(posting.term)
      likeWords.remove(posting.term)
      inOrder.remove(posting)
    },
    beginningWith: (prefix, limit) => {
      const longer = inOrder.beginningWith(prefix).filter(({ term }) => term.length > prefix.length)
      return firstOf(longer, limit, mostPacksFirst)
    },
    near: (word, most, limit) => {
      const found: NearPosting[] = []
      const offer = (posting: Posting | undefined): void => {
        const distance = posting ? typoDistance(word, posting.term, most) : 0
        if (posting && distance > 0 && distance <= most) found.push({ posting, distance })
      }
      for (const term of likeWords.near(word, Math.min(2, most))) offer(byTerm.get(term))
      // A tree counts two swapped letters as two errors and people make them as one; walking it for two takes many times as long.
      if (most === 1) for (const swapped of withTwoSwapped(word)) offer(byTerm.get(swapped))
      return found.sort((a, b) => a.distance - b.distance || mostPacksFirst(a.posting, b.posting)).slice(0, limit)
    },
    prepare: () => {
      inOrder.order()
      likeWords.settle()
    },
    get size() {
      return byTerm.size
    },
  }
}

/** The mask that a posting has for a pack; 0 when it has none. */
export function maskOf(posting: Posting, slot: number): number {
  const at = placeOf(posting, slot * maskSpan)
  const entry = at < posting.count ? (posting.packs[at] ?? 0) : 0
  return slotOf(entry) === slot ? maskIn(entry) : 0
}

/** Whether one of the packs that have a term is such a one. */
export function someSlot({ packs, count }: Posting, isSuch: (slot: number) => boolean): boolean {
  for (let at = 0; at < count; at++) if (isSuch(slotOf(packs[at] ?? 0))) return true
  return false
}

/** Calls back with each pack that has all of the terms in one field, and the fields that they share, until that answers false. */
export function eachShared(postings: readonly Posting[], visit: (slot: number, mask: number) => unknown): void {
  const [rarest, ...others] = postings.length === 1 ? postings : postings.toSorted((a, b) => a.count - b.count)
  if (!rarest) return
  const places = others.map(() => 0)
  for (let at = 0; at < rarest.count; at++) {
    const entry = rarest.packs[at] ?? 0
    let mask = maskIn(entry)
    const first = entry - mask
    for (let other = 0; other < others.length && mask !== 0; other++) {
      const posting = others[other] ?? rarest
      const place = placeOf(posting, first, places[other])
      places[other] = place
      const shared = place < posting.count ? (posting.packs[place] ?? 0) - first : maskSpan
      mask = shared < maskSpan ? mask & shared : 0
    }
    if (mask !== 0 && visit(slotOf(entry), mask) === false) return
  }
}

/** Calls back with those of some slots, ascending ones, that have all of the terms in one field, and the fields that they share. */
export function eachAmong(
  postings: readonly Posting[],
  slots: Uint32Array,
  visit: (slot: number, mask: number) => void,
): void {
  const places = postings.map(() => 0)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    let mask = everyField
    for (let each = 0; each < postings.length && mask !== 0; each++) {
      const posting = postings[each]
      if (!posting) continue
      const place = placeOf(posting, slot * maskSpan, places[each])
      places[each] = place
      const own = place < posting.count ? (posting.packs[place] ?? 0) - slot * maskSpan : maskSpan
      mask = own < maskSpan ? mask & own : 0
    }
    if (mask !== 0) visit(slot, mask)
  }
}

/** A word with each two different neighbours in each other's place. */
function* withTwoSwapped(word: string): Generator<string> {
  for (let at = 1; at < word.length; at++) {
    if (word[at] !== word[at - 1]) yield word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)
  }
}

function mostPacksFirst(a: Posting, b: Posting): number {
  return b.count - a.count || (a.term < b.term ? -1 : 1)
}

function insert(posting: Posting, entry: number): void {
  const { packs, count } = posting
  if (count === packs.length) {
    posting.packs = new Uint32Array(count + (count >>> 1) + 1)
    posting.packs.set(packs)
  }
  // Slots are mostly given out in ascending order.
  const at = count === 0 || entry > (packs[count - 1] ?? 0) ? count : placeOf(posting, entry)
  if (at < count) posting.packs.copyWithin(at + 1, at, count)
  posting.packs[at] = entry
  posting.count += 1
}

/** Where the first entry stands that is not below `entry`. None before `from` is; the nearer it stands, the sooner it is found. */
function placeOf({ packs, count }: Posting, entry: number, from = 0): number {
  let [low, step] = [from, 1]
  while (low + step < count && (packs[low + step] ?? 0) < entry) {
    low += step
    step *= 2
  }
  let high = Math.min(count, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((packs[middle] ?? 0) < entry) low = middle + 1
    else high = middle
  }
  return low
}

/** The slot of an entry of a posting. */
export function slotOf(entry: number): number {
  return entry >>> slotShift
}

/** The mask of an entry of a posting; a remainder of `maskSpan` would take several times as long. */
export function maskIn(entry: number): number {
  return entry & everyField
}

const slotShift = fields.length
