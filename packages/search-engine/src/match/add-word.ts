import { eachAmong, eachShared, maskIn, slotOf, type Posting } from '../catalogue/dictionary.ts'
import { bitOf, everyField, maskWeights } from '../catalogue/fields.ts'
import type { Source } from './plan.ts'
import type { WeighedWord } from './weigh-word.ts'
import type { Workspace } from './workspace.ts'

/**
 * Adds up what each pack has of a word by its best match of any source, of the slots `among` only if these are given. Words in
 * fields that the mask `allowed` has not count as if they were not there.
 */
export function addWord(space: Workspace, word: WeighedWord, allowed: number, among?: Uint32Array): void {
  const { sources } = word
  const posting = onlyPosting(sources)
  if (posting && allowed === everyField && !among) {
    addPosting(space, posting, sources[0]?.weight ?? 0, word)
    return
  }
  // Where few are left of many, each is looked for.
  const few = among && among.length * 16 < word.count ? among.toSorted() : undefined
  const found = space.found.subarray(0, noteBest(space, sources, allowed, few))
  addBest(space, among ?? found, word)
  for (const slot of found) {
    space.best[slot] = 0
    space.bestMask[slot] = 0
  }
}

/** The worth of one match: by the fields that it is in. */
export function worthOf(source: Source, mask: number): number {
  const weight = maskWeights[mask] ?? 0
  if (source.postings.length === 1) return source.weight * weight
  // Words of one pack's many comfy nodes seldom belong together.
  return source.weight * weight * (mask & ~comfyBits ? 1 : 0.5)
}

const comfyBits = bitOf('comfy-node') | bitOf('comfy-category')

function onlyPosting([only, further]: readonly Source[]): Posting | undefined {
  return only && !further && only.postings.length === 1 ? only.postings[0] : undefined
}

/** The usual case of a word that very many packs have: nothing has to be compared. */
function addPosting(space: Workspace, { packs, count }: Posting, worth: number, { weight, needed }: WeighedWord): void {
  const { text, covered, coveredNeeded, shared, state, touched } = space
  for (let at = 0; at < count; at++) {
    const entry = packs[at] ?? 0
    const [slot, mask] = [slotOf(entry), maskIn(entry)]
    if (state[slot] === 0) {
      state[slot] = 1
      touched[space.count++] = slot
    }
    text[slot] = (text[slot] ?? 0) + weight * Math.fround(worth * (maskWeights[mask] ?? 0))
    covered[slot] = (covered[slot] ?? 0) + weight
    coveredNeeded[slot] = (coveredNeeded[slot] ?? 0) + needed
    shared[slot] = (shared[slot] ?? 0) & mask
  }
}

/** Notes the best match of any source for each slot, or each of `few` ascending ones, and which slots have one; returns how many. */
function noteBest(
  { best, bestMask, found }: Workspace,
  sources: readonly Source[],
  allowed: number,
  few: Uint32Array | undefined,
): number {
  let count = 0
  const note = (slot: number, mask: number, worth: number): void => {
    const known = best[slot] ?? 0
    if (known === 0 && worth > 0) found[count++] = slot
    if (worth > known) best[slot] = worth
    bestMask[slot] = (bestMask[slot] ?? 0) | mask
  }
  for (const source of sources) {
    const [posting, second] = source.postings
    const noteWorth = (slot: number, mask: number): void => note(slot, mask & allowed, worthOf(source, mask & allowed))
    if (few) eachAmong(source.postings, few, noteWorth)
    else if (second) eachShared(source.postings, noteWorth)
    else if (posting) {
      for (let at = 0; at < posting.count; at++) {
        const entry = posting.packs[at] ?? 0
        const mask = maskIn(entry) & allowed
        note(slotOf(entry), mask, source.weight * (maskWeights[mask] ?? 0))
      }
    }
  }
  return count
}

function addBest(space: Workspace, slots: Uint32Array, { weight, needed }: WeighedWord): void {
  const { text, covered, coveredNeeded, shared, best, bestMask, state, touched } = space
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    const worth = best[slot] ?? 0
    if (worth === 0) continue
    if (state[slot] === 0) {
      state[slot] = 1
      touched[space.count++] = slot
    }
    text[slot] = (text[slot] ?? 0) + weight * worth
    covered[slot] = (covered[slot] ?? 0) + weight
    coveredNeeded[slot] = (coveredNeeded[slot] ?? 0) + needed
    shared[slot] = (shared[slot] ?? 0) & (bestMask[slot] ?? 0)
  }
}
