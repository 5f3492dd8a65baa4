import { firstOf } from '../first-of.ts'
import { typoDistance } from '../text/distance.ts'
import { everyField, fields, maskSpan } from './fields.ts'
import { createNearTerms } from './near-terms.ts'
import { createTermList } from './term-list.ts'

/** Term with its packs. */
export interface Posting {
  readonly term: string
  /** Number by which packs refer to the term. */
  readonly number: number
  /** `docId * maskSpan + mask` of each pack, ascending. Only the first `count` entries are valid. */
  packs: Uint32Array
  count: number
}

/** Limit of docIds. A larger docId and its mask would exceed 32 bits. */
export const mostDocs = 2 ** (32 - fields.length)

export interface NearPosting {
  posting: Posting
  /** Number of typing errors between the two words. */
  distance: number
}

export interface Dictionary {
  get(term: string): Posting | undefined
  /** Adds a pack to a term and returns the posting. */
  add(term: string, docId: number, mask: number): Posting
  /** Removes a pack from the posting with the given number. */
  remove(number: number, docId: number): void
  /** Longer terms with this prefix, most frequent first. */
  beginningWith(prefix: string, limit: number): Posting[]
  /** Terms within `most` typing errors of a word: nearest first, then most frequent. */
  near(word: string, most: number, limit: number): NearPosting[]
  /** Sorts pending terms now, so that the next search does not have to. */
  prepare(): void
  readonly size: number
}

/**
 * Creates the dictionary of terms and their packs. The indexes for prefixes and for similar spellings are built lazily.
 */
export function createDictionary(): Dictionary {
  const byTerm = new Map<string, Posting>()
  const byNumber: (Posting | undefined)[] = []
  const free: number[] = []
  const likeWords = createNearTerms()
  const inOrder = createTermList<Posting>()
  return {
    get: (term) => byTerm.get(term),
    add: (term, docId, mask) => {
      let posting = byTerm.get(term)
      if (!posting) {
        posting = { term, number: free.pop() ?? byNumber.length, packs: new Uint32Array(1), count: 0 }
        byNumber[posting.number] = posting
        byTerm.set(term, posting)
        likeWords.add(term)
        inOrder.add(posting)
      }
      insert(posting, docId * maskSpan + mask)
      return posting
    },
    remove: (number, docId) => {
      const posting = byNumber[number]
      if (!posting) return
      const at = indexFrom(posting, docId * maskSpan)
      if (at < posting.count && docIdOf(posting.packs[at] ?? 0) === docId) {
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
      // The tree counts swapped letters as two errors, but a swap is a single typing error. A walk of the tree for two
      // errors is many times slower.
      if (most === 1) for (const swapped of withTwoSwapped(word)) offer(byTerm.get(swapped))
      return found.sort((a, b) => a.distance - b.distance || mostPacksFirst(a.posting, b.posting)).slice(0, limit)
    },
    prepare: () => {
      inOrder.order()
      likeWords.prepare()
    },
    get size() {
      return byTerm.size
    },
  }
}

/** The field mask of a pack in a posting; 0 when the pack is not in it. */
export function maskOf(posting: Posting, docId: number): number {
  const at = indexFrom(posting, docId * maskSpan)
  const entry = at < posting.count ? (posting.packs[at] ?? 0) : 0
  return docIdOf(entry) === docId ? maskIn(entry) : 0
}

/** Whether any pack of a posting satisfies the predicate. */
export function someDoc({ packs, count }: Posting, predicate: (docId: number) => boolean): boolean {
  for (let at = 0; at < count; at++) if (predicate(docIdOf(packs[at] ?? 0))) return true
  return false
}

/**
 * Visits packs that have all terms in a common field, with the mask of the common fields. The walk stops when the
 * visitor returns false.
 */
export function eachShared(postings: readonly Posting[], visit: (docId: number, mask: number) => unknown): void {
  const [rarest, ...others] = postings.length === 1 ? postings : postings.toSorted((a, b) => a.count - b.count)
  if (!rarest) return
  const cursors = others.map(() => 0)
  for (let at = 0; at < rarest.count; at++) {
    const entry = rarest.packs[at] ?? 0
    let mask = maskIn(entry)
    const first = entry - mask
    for (let other = 0; other < others.length && mask !== 0; other++) {
      const posting = others[other] ?? rarest
      const cursor = indexFrom(posting, first, cursors[other])
      cursors[other] = cursor
      const shared = cursor < posting.count ? (posting.packs[cursor] ?? 0) - first : maskSpan
      mask = shared < maskSpan ? mask & shared : 0
    }
    if (mask !== 0 && visit(docIdOf(entry), mask) === false) return
  }
}

/** Visits those of the given ascending docIds that have all terms in a common field. */
export function eachAmong(
  postings: readonly Posting[],
  docIds: Uint32Array,
  visit: (docId: number, mask: number) => void,
): void {
  const cursors = postings.map(() => 0)
  for (let at = 0; at < docIds.length; at++) {
    const docId = docIds[at] ?? 0
    let mask = everyField
    for (let each = 0; each < postings.length && mask !== 0; each++) {
      const posting = postings[each]
      if (!posting) continue
      const cursor = indexFrom(posting, docId * maskSpan, cursors[each])
      cursors[each] = cursor
      const own = cursor < posting.count ? (posting.packs[cursor] ?? 0) - docId * maskSpan : maskSpan
      mask = own < maskSpan ? mask & own : 0
    }
    if (mask !== 0) visit(docId, mask)
  }
}

/** Yields the word with each pair of neighbouring letters swapped. Equal neighbours are skipped. */
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
  // DocIds are mostly assigned in ascending order.
  const at = count === 0 || entry > (packs[count - 1] ?? 0) ? count : indexFrom(posting, entry)
  if (at < count) posting.packs.copyWithin(at + 1, at, count)
  posting.packs[at] = entry
  posting.count += 1
}

/**
 * Returns the index of the first entry that is not below `entry`. The search starts at `from`; all entries before
 * `from` must be below `entry`.
 */
function indexFrom({ packs, count }: Posting, entry: number, from = 0): number {
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

export function docIdOf(entry: number): number {
  return entry >>> docIdShift
}

/** The mask of an entry. A remainder by `maskSpan` would be several times slower. */
export function maskIn(entry: number): number {
  return entry & everyField
}

const docIdShift = fields.length
