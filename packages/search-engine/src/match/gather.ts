import type { Catalogue } from '../catalogue/catalogue.ts'
import { everyField } from '../catalogue/fields.ts'
import { addWord, type WordWeight } from './add-word.ts'
import type { PlannedWord } from './plan.ts'
import type { Workspace } from './workspace.ts'

/** Whether whoever asks may see the pack of a slot. */
export type IsOpen = (slot: number) => boolean

/** The packs that have enough of a query's words: how well and in which fields says the workspace. */
export interface Gathered extends Pick<Workspace, 'text' | 'shared' | 'scores' | 'state'> {
  slots: Uint32Array
}

/**
 * Looks every word up and adds up what each pack has. A word weighs the more the fewer packs have it in any way. All words
 * have to match, of four and more most of their weight; words that a quarter of all packs have do not have to, unless nobody has
 * any of the others. When no pack has all, those that have most of them are gathered. Slots that are not open count as if they
 * were not there, and so do words in fields that the mask `allowed` has not.
 */
export function gather(catalogue: Catalogue, words: readonly PlannedWord[], isOpen: IsOpen, allowed: number): Gathered {
  const space = catalogue.workspace()
  const counted = words.filter(({ isFiller }) => !isFiller)
  const shares = sharesFor(counted.length)
  let [all, needed] = [0, 0]
  const weigh = (count: number): WordWeight => {
    const weight = Math.log(1 + catalogue.size / (1 + count))
    const isNeeded = count * 4 <= catalogue.size
    all += weight
    if (isNeeded) needed += weight
    return { weight, needed: isNeeded ? weight : 0 }
  }
  const { everyday = [], others = [] } = Object.groupBy(counted, (word) =>
    isEveryday(word, catalogue, allowed) ? 'everyday' : 'others',
  )
  for (const { sources } of others) addWord(space, sources, allowed, weigh)
  // Whoever has enough of these has enough altogether, and of the others nobody is found for everyday words.
  const among = needed > 0 ? enough(space, space.coveredNeeded, needed, shares, isOpen) : undefined
  for (const { sources } of everyday) {
    // What every other pack has whole is not looked for in pieces.
    const whole = sources.filter(({ reading }) => reading !== 'split')
    addWord(space, whole, allowed, weigh, among)
  }
  const [covered, wanted] = among ? [space.coveredNeeded, needed] : [space.covered, all - needed]
  const slots = among ?? enough(space, covered, wanted, shares, isOpen) ?? new Uint32Array()
  const { text, shared, scores, state } = space
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    state[slot] = 2
    text[slot] = ((text[slot] ?? 0) / all) * Math.min(1, (covered[slot] ?? 0) / wanted)
  }
  return { slots, text, shared, scores, state }
}

/** Whether a word is sure to be in so many packs that it does not have to match, which is known without a look at them. */
function isEveryday({ sources }: PlannedWord, catalogue: Catalogue, allowed: number): boolean {
  if (allowed !== everyField) return false
  return sources.some(({ postings: [only, second] }) => only && !second && only.count * 4 > catalogue.size)
}

/** Shares of the wanted weight, of which the first is taken that some pack has; the last is anything at all. */
function sharesFor(words: number): number[] {
  const any = Number.EPSILON
  return words < 4 ? [1, 0.6, 0.3, any] : [0.6, 0.3, any]
}

/** The open slots that have the first of these shares of what is wanted that one has; undefined when nobody has any. */
function enough(
  { touched, count: mostTouched, gathered }: Workspace,
  covered: Float32Array,
  wanted: number,
  shares: readonly number[],
  isOpen: IsOpen,
): Uint32Array | undefined {
  for (const share of shares) {
    // Sums of floats differ in their last digits.
    const least = wanted * share * 0.999
    let count = 0
    for (let at = 0; at < mostTouched; at++) {
      const slot = touched[at] ?? 0
      if ((covered[slot] ?? 0) >= least && isOpen(slot)) gathered[count++] = slot
    }
    if (count > 0) return gathered.subarray(0, count)
  }
  return undefined
}
