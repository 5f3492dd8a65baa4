import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared, slotOf } from '../catalogue/dictionary.ts'
import { bitOf, maskSpan, maskWeights } from '../catalogue/fields.ts'
import type { PlannedWord, Source } from './plan.ts'
import type { Workspace } from './workspace.ts'

/** Whether whoever asks may see the pack of a slot. */
export type IsOpen = (slot: number) => boolean

/** The packs that have enough of a query's words: how well and in which fields says the workspace. */
export interface Gathered extends Pick<Workspace, 'text' | 'shared' | 'scores' | 'state'> {
  slots: Uint32Array
}

/**
 * Looks every word up and adds up what each pack has. A word weighs the more the fewer packs have it in any way. All words
 * have to match, of four and more most of their weight; words that a quarter of all packs have do not have to. When no pack has
 * all, those that have most of them are gathered. Slots that are not open count as if they were not there, and so do words in
 * fields that the mask `allowed` has not.
 */
export function gather(catalogue: Catalogue, words: readonly PlannedWord[], isOpen: IsOpen, allowed: number): Gathered {
  const space = catalogue.workspace()
  const counted = words.filter(({ isFiller }) => !isFiller)
  let [all, needed] = [0, 0]
  for (const { sources } of counted) {
    const count = noteBest(sources, space, allowed)
    const weight = Math.log(1 + catalogue.size / (1 + count))
    const isNeeded = count * 4 <= catalogue.size
    all += weight
    if (isNeeded) needed += weight
    addUp(space, count, weight, isNeeded ? weight : 0)
  }
  // Where every word is an everyday one, those are what was asked.
  const [covered, wanted] = needed > 0 ? [space.coveredNeeded, needed] : [space.covered, all]
  const slots = enough(openOf(space, isOpen), covered, wanted, counted.length)
  const { text, shared, scores, state } = space
  for (const slot of slots) {
    state[slot] = 2
    text[slot] = ((text[slot] ?? 0) / all) * Math.min(1, (covered[slot] ?? 0) / wanted)
  }
  return { slots, text, shared, scores, state }
}

/** The worth of one match: by the fields that it is in. */
export function worthOf(source: Source, mask: number): number {
  const weight = maskWeights[mask] ?? 0
  if (source.postings.length === 1) return source.weight * weight
  // Words of one pack's many comfy nodes seldom belong together.
  return source.weight * weight * (mask & ~comfyBits ? 1 : 0.5)
}

const comfyBits = bitOf('comfy-node') | bitOf('comfy-category')

/** Notes the best match of any source for each slot, and which slots have one; returns how many. */
function noteBest(sources: readonly Source[], space: Workspace, allowed: number): number {
  const { best, bestMask, found } = space
  let count = 0
  const offer = (slot: number, mask: number, worth: number): void => {
    const known = best[slot] ?? 0
    if (known === 0 && worth > 0) found[count++] = slot
    if (worth > known) best[slot] = worth
    bestMask[slot] = (bestMask[slot] ?? 0) | mask
  }
  for (const source of sources) {
    const [posting, second] = source.postings
    if (second)
      eachShared(source.postings, (slot, mask) => offer(slot, mask & allowed, worthOf(source, mask & allowed)))
    else if (posting) {
      for (let at = 0; at < posting.count; at++) {
        const entry = posting.packs[at] ?? 0
        const mask = (entry % maskSpan) & allowed
        offer(slotOf(entry), mask, source.weight * (maskWeights[mask] ?? 0))
      }
    }
  }
  return count
}

/** Adds a word's matches to the sums and leaves nothing noted for the next word. */
function addUp(space: Workspace, count: number, weight: number, needed: number): void {
  const { text, covered, coveredNeeded, shared, best, bestMask, found, state, touched } = space
  for (let at = 0; at < count; at++) {
    const slot = found[at] ?? 0
    if (state[slot] === 0) {
      state[slot] = 1
      touched[space.count++] = slot
    }
    text[slot] = (text[slot] ?? 0) + weight * (best[slot] ?? 0)
    covered[slot] = (covered[slot] ?? 0) + weight
    coveredNeeded[slot] = (coveredNeeded[slot] ?? 0) + needed
    shared[slot] = (shared[slot] ?? 0) & (bestMask[slot] ?? 0)
    best[slot] = 0
    bestMask[slot] = 0
  }
}

/** Shares of the needed weight, of which the first is taken that some pack has. */
const shares = { few: [1, 0.6, 0.3, 0], many: [0.6, 0.3, 0] }

function enough(touched: Uint32Array, covered: Float32Array, wanted: number, words: number): Uint32Array {
  for (const share of words < 4 ? shares.few : shares.many) {
    // Sums of floats differ in their last digits.
    const least = wanted * share * 0.999
    const slots = new Uint32Array(touched.length)
    let count = 0
    for (let at = 0; at < touched.length; at++) {
      const slot = touched[at] ?? 0
      if ((covered[slot] ?? 0) >= least) slots[count++] = slot
    }
    if (count > 0) return slots.subarray(0, count)
  }
  return new Uint32Array()
}

/** The slots of a search that whoever asks may see. They take the place of what was found for a word. */
function openOf({ found, touched, count: touchedCount }: Workspace, isOpen: IsOpen): Uint32Array {
  let count = 0
  for (let at = 0; at < touchedCount; at++) {
    const slot = touched[at] ?? 0
    if (isOpen(slot)) found[count++] = slot
  }
  return found.subarray(0, count)
}
