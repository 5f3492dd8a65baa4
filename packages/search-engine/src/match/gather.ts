import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared } from '../catalogue/dictionary.ts'
import { bitOf, maskSpan, maskWeights } from '../catalogue/fields.ts'
import type { PlannedWord, Source } from './plan.ts'

/** Whether whoever asks may see the pack of a slot. */
export type IsOpen = (slot: number) => boolean

/** The packs that have enough of a query's words. */
export interface Gathered {
  slots: number[]
  /** By slot: how well the words match, about 0 to 1.3; only those of `slots` mean anything. */
  text: Float32Array
  /** By slot: the fields that all of the matching words share. */
  shared: Uint16Array
}

/**
 * Looks every word up and adds up what each pack has. A word weighs the more the fewer packs have it in any way. All words
 * have to match, of four and more most of their weight; words that a quarter of all packs have do not have to. When no pack has
 * all, those that have most of them are gathered. Slots that are not open count as if they were not there, and so do words in
 * fields that the mask `allowed` has not.
 */
export function gather(catalogue: Catalogue, words: readonly PlannedWord[], isOpen: IsOpen, allowed: number): Gathered {
  const span = catalogue.entries.length
  const sums: Sums = {
    text: new Float32Array(span),
    covered: new Float32Array(span),
    coveredNeeded: new Float32Array(span),
    shared: new Uint16Array(span).fill(maskSpan - 1),
    touched: [],
    isTouched: new Uint8Array(span),
  }
  const best = { value: new Float32Array(span), mask: new Uint16Array(span) }
  const counted = words.filter(({ isFiller }) => !isFiller)
  let [all, needed] = [0, 0]
  for (const { sources } of counted) {
    const found = bestOf(sources, best, allowed)
    const weight = Math.log(1 + catalogue.size / (1 + found.length))
    const isNeeded = found.length * 4 <= catalogue.size
    all += weight
    if (isNeeded) needed += weight
    addUp(sums, best, found, weight, isNeeded ? weight : 0)
  }
  // Where every word is an everyday one, those are what was asked.
  const [covered, wanted] = needed > 0 ? [sums.coveredNeeded, needed] : [sums.covered, all]
  const slots = enough(sums.touched.filter(isOpen), covered, wanted, counted.length)
  for (const slot of slots) {
    sums.text[slot] = ((sums.text[slot] ?? 0) / all) * Math.min(1, (covered[slot] ?? 0) / wanted)
  }
  return { slots, text: sums.text, shared: sums.shared }
}

/** The worth of one match: by the fields that it is in. */
export function worthOf(source: Source, mask: number): number {
  const weight = maskWeights[mask] ?? 0
  if (source.postings.length === 1) return source.weight * weight
  // Words of one pack's many comfy nodes seldom belong together.
  return source.weight * weight * (mask & ~comfyBits ? 1 : 0.5)
}

const comfyBits = bitOf('comfy-node') | bitOf('comfy-category')

interface Sums {
  text: Float32Array
  /** The weight of the words that matched, and of those among them that have to. */
  covered: Float32Array
  coveredNeeded: Float32Array
  shared: Uint16Array
  touched: number[]
  isTouched: Uint8Array
}

interface Best {
  value: Float32Array
  mask: Uint16Array
}

/** Writes the best match of any source for each slot and returns the slots that have one. */
function bestOf(sources: readonly Source[], best: Best, allowed: number): number[] {
  const found: number[] = []
  const offer = (source: Source, slot: number, mask: number): void => {
    const worth = worthOf(source, mask)
    const known = best.value[slot] ?? 0
    if (known === 0 && worth > 0) found.push(slot)
    if (worth > known) best.value[slot] = worth
    best.mask[slot] = (best.mask[slot] ?? 0) | mask
  }
  for (const source of sources) eachShared(source.postings, (slot, mask) => offer(source, slot, mask & allowed))
  return found
}

/** Adds a word's matches to the sums and leaves `best` empty for the next word. */
function addUp(sums: Sums, best: Best, found: readonly number[], weight: number, needed: number): void {
  for (const slot of found) {
    if (sums.isTouched[slot] === 0) {
      sums.isTouched[slot] = 1
      sums.touched.push(slot)
    }
    sums.text[slot] = (sums.text[slot] ?? 0) + weight * (best.value[slot] ?? 0)
    sums.covered[slot] = (sums.covered[slot] ?? 0) + weight
    sums.coveredNeeded[slot] = (sums.coveredNeeded[slot] ?? 0) + needed
    sums.shared[slot] = (sums.shared[slot] ?? 0) & (best.mask[slot] ?? 0)
    best.value[slot] = 0
    best.mask[slot] = 0
  }
}

/** Shares of the needed weight, of which the first is taken that some pack has. */
const shares = { few: [1, 0.6, 0.3, 0], many: [0.6, 0.3, 0] }

function enough(touched: number[], covered: Float32Array, wanted: number, words: number): number[] {
  for (const share of words < 4 ? shares.few : shares.many) {
    // Sums of floats differ in their last digits.
    const least = wanted * share * 0.999
    const slots = touched.filter((slot) => (covered[slot] ?? 0) >= least)
    if (slots.length > 0) return slots
  }
  return []
}
