import type { Catalogue } from '../catalogue/catalogue.ts'
import { everyField } from '../catalogue/fields.ts'
import { addWord } from './add-word.ts'
import type { Look } from './look.ts'
import type { PlannedWord } from './plan.ts'
import { touchFew } from './touch-few.ts'
import { weighWord, type WeighedWord } from './weigh-word.ts'
import { workspaceOf, type Workspace } from './workspace.ts'

/** The packs that have enough of a query's words: how well and in which fields says the workspace. */
export interface Gathered extends Pick<Workspace, 'text' | 'shared' | 'scores' | 'state'> {
  slots: Uint32Array
}

/**
 * Looks every word up and adds up what each pack has. A word weighs the more the fewer packs have it in any way. All words
 * have to match, of four most of their weight, of more a quarter; words that a quarter of all packs have do not have to, unless nobody has
 * any of the others. When no pack has all, those that have most of them are gathered. Slots that are not open count as if they
 * were not there, and so do words in fields that the mask `allowed` has not.
 */
export function gather(catalogue: Catalogue, words: readonly PlannedWord[], look: Look): Gathered {
  const space = workspaceOf(catalogue)
  const { rare, everyday, all, needed, shares } = weighAll(catalogue, words, look.allowed)
  const addRare = (among?: Uint32Array): void => {
    for (const word of rare) addWord(space, word, look.allowed, among)
  }
  const having = (covered: Float32Array, wanted: number, least: readonly number[]): Uint32Array | undefined =>
    enough(space, covered, wanted, least, look.isOpen)

  const few = touchFew(space, rare, needed * (shares[0] ?? 1), look)
  if (few) addRare(few)
  // Whoever has enough of these has enough altogether, and of the others nobody is found for everyday words.
  let among = few && having(space.coveredNeeded, needed, shares.slice(0, 1))
  if (!among) {
    if (few) workspaceOf(catalogue)
    addRare()
    among = needed > 0 ? having(space.coveredNeeded, needed, shares) : undefined
  }
  for (const word of everyday) addWord(space, word, look.allowed, among)
  const [covered, wanted] = among ? [space.coveredNeeded, needed] : [space.covered, all - needed]
  const slots = among ?? having(covered, wanted, shares) ?? new Uint32Array()
  const { text, shared, scores, state } = space
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    state[slot] = 2
    text[slot] = ((text[slot] ?? 0) / all) * Math.min(1, (covered[slot] ?? 0) / wanted)
  }
  return { slots, text, shared, scores, state }
}

/** The words that count, everyday ones apart, what they weigh, and shares of it of which the first is taken that some pack has. */
function weighAll(catalogue: Catalogue, words: readonly PlannedWord[], allowed: number) {
  const counted = words.filter(({ isFiller }) => !isFiller)
  const { everyday: frequent = [], others = [] } = Object.groupBy(counted, (word) =>
    isEveryday(word, catalogue, allowed) ? 'everyday' : 'others',
  )
  const weigh = (sources: PlannedWord['sources']): WeighedWord => weighWord(catalogue, sources, allowed)
  const rare = others.map(({ sources }) => weigh(sources))
  // What every other pack has whole is not looked for in pieces.
  const everyday = frequent.map(({ sources }) => weigh(sources.filter(({ reading }) => reading !== 'split')))
  let [all, needed] = [0, 0]
  for (const word of [...rare, ...everyday]) {
    all += word.weight
    needed += word.needed
  }
  return { rare, everyday, all, needed, shares: sharesFor(counted.length) }
}

/** Whether a word is sure to be in so many packs that it does not have to match, which is known without a look at them. */
function isEveryday({ sources }: PlannedWord, catalogue: Catalogue, allowed: number): boolean {
  if (allowed !== everyField) return false
  return sources.some(({ postings: [only, second] }) => only && !second && only.count * 4 > catalogue.size)
}

/** A query of as many words is a question, of which nobody has all. */
export const longQuestion = 5

/** Shares of the wanted weight; the last is anything at all. */
function sharesFor(words: number): number[] {
  const any = Number.EPSILON
  if (words >= longQuestion) return [0.25, any]
  return words < 4 ? [1, 0.6, 0.3, any] : [0.6, 0.3, any]
}

/** The open slots that have the first of these shares of what is wanted that one has; undefined when nobody has any. */
function enough(
  { touched, count: mostTouched, gathered }: Workspace,
  covered: Float32Array,
  wanted: number,
  shares: readonly number[],
  isOpen: Look['isOpen'],
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
