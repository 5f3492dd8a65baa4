import { eachAmong, eachShared, maskIn, docIdOf, type Posting } from '../catalogue/dictionary.ts'
import { bitOf, everyField, maskWeights } from '../catalogue/fields.ts'
import type { Source } from './plan.ts'
import type { WeighedWord } from './weigh-word.ts'
import type { Workspace } from './workspace.ts'

/**
 * Adds the best match of a word in each pack to the sums; with `among`, only in these packs. Fields outside the mask
 * `allowed` do not count.
 */
export function addWord(space: Workspace, word: WeighedWord, allowed: number, among?: Uint32Array): void {
  const { sources } = word
  const posting = onlyPosting(sources)
  if (posting && allowed === everyField && !among) {
    addPosting(space, posting, sources[0]?.weight ?? 0, word)
    return
  }
  // A small number of docIds is looked up one by one.
  const candidates = among && among.length * 16 < word.count ? among.toSorted() : undefined
  const found = space.found.subarray(0, noteBest(space, sources, allowed, candidates))
  addBest(space, among ?? found, word)
  for (const docId of found) {
    space.best[docId] = 0
    space.bestMask[docId] = 0
  }
}

/** Returns the weight of a match by its fields. */
export function worthOf(source: Source, mask: number): number {
  const weight = maskWeights[mask] ?? 0
  if (source.postings.length === 1) return source.weight * weight
  // Words from the many comfy nodes of a pack rarely belong together, so they count half.
  return source.weight * weight * (mask & ~comfyBits ? 1 : 0.5)
}

const comfyBits = bitOf('comfy-node') | bitOf('comfy-category')

function onlyPosting([only, further]: readonly Source[]): Posting | undefined {
  return only && !further && only.postings.length === 1 ? only.postings[0] : undefined
}

/** Adds a word with a single posting, the common case of very frequent words. No comparison of matches is necessary. */
function addPosting(space: Workspace, { packs, count }: Posting, worth: number, { weight, needed }: WeighedWord): void {
  const { text, covered, coveredNeeded, shared, state, touched } = space
  for (let at = 0; at < count; at++) {
    const entry = packs[at] ?? 0
    const [docId, mask] = [docIdOf(entry), maskIn(entry)]
    if (state[docId] === 0) {
      state[docId] = 1
      touched[space.count++] = docId
    }
    text[docId] = (text[docId] ?? 0) + weight * Math.fround(worth * (maskWeights[mask] ?? 0))
    covered[docId] = (covered[docId] ?? 0) + weight
    coveredNeeded[docId] = (coveredNeeded[docId] ?? 0) + needed
    shared[docId] = (shared[docId] ?? 0) & mask
  }
}

/**
 * Stores the best match of each docId; with `candidates`, which must be ascending, only of these. Returns the number of
 * found docIds.
 */
function noteBest(
  { best, bestMask, found }: Workspace,
  sources: readonly Source[],
  allowed: number,
  candidates: Uint32Array | undefined,
): number {
  let count = 0
  const note = (docId: number, mask: number, worth: number): void => {
    const known = best[docId] ?? 0
    if (known === 0 && worth > 0) found[count++] = docId
    if (worth > known) best[docId] = worth
    bestMask[docId] = (bestMask[docId] ?? 0) | mask
  }
  for (const source of sources) {
    const [posting, second] = source.postings
    const noteWorth = (docId: number, mask: number): void =>
      note(docId, mask & allowed, worthOf(source, mask & allowed))
    if (candidates) eachAmong(source.postings, candidates, noteWorth)
    else if (second) eachShared(source.postings, noteWorth)
    else if (posting) {
      for (let at = 0; at < posting.count; at++) {
        const entry = posting.packs[at] ?? 0
        const mask = maskIn(entry) & allowed
        note(docIdOf(entry), mask, source.weight * (maskWeights[mask] ?? 0))
      }
    }
  }
  return count
}

function addBest(space: Workspace, docIds: Uint32Array, { weight, needed }: WeighedWord): void {
  const { text, covered, coveredNeeded, shared, best, bestMask, state, touched } = space
  for (let at = 0; at < docIds.length; at++) {
    const docId = docIds[at] ?? 0
    const worth = best[docId] ?? 0
    if (worth === 0) continue
    if (state[docId] === 0) {
      state[docId] = 1
      touched[space.count++] = docId
    }
    text[docId] = (text[docId] ?? 0) + weight * worth
    covered[docId] = (covered[docId] ?? 0) + weight
    coveredNeeded[docId] = (coveredNeeded[docId] ?? 0) + needed
    shared[docId] = (shared[docId] ?? 0) & (bestMask[docId] ?? 0)
  }
}
