import type { Catalogue } from '../catalogue/catalogue.ts'
import { eachShared } from '../catalogue/dictionary.ts'
import { everyField } from '../catalogue/fields.ts'
import { addWord } from './add-word.ts'
import type { Scope } from './scope.ts'
import type { PlannedWord } from './plan.ts'
import { type WeighedWord, weighWord } from './weigh-word.ts'
import { type Workspace, workspaceOf } from './workspace.ts'

/** Packs that have enough of a query's words. The workspace holds their matches. */
export interface Gathered extends Pick<Workspace, 'text' | 'shared' | 'scores' | 'state'> {
  docIds: Uint32Array
}

/**
 * Sums the matches of all words; rare words weigh more. Up to three words must all match, of four most of their weight,
 * of more a quarter. Words in a quarter of all packs are optional. Without enough matches, the required share
 * decreases.
 */
export function gather(catalogue: Catalogue, words: readonly PlannedWord[], scope: Scope): Gathered {
  const space = workspaceOf(catalogue)
  const { rare, everyday, all, needed, shares } = weighAll(catalogue, words, scope.allowed)
  const addRare = (among?: Uint32Array): void => {
    for (const word of rare) addWord(space, word, scope.allowed, among)
  }
  const having = (covered: Float32Array, wanted: number, least: readonly number[]): Uint32Array | undefined =>
    enough(space, covered, wanted, least, scope.isVisible)

  const candidates = touchCandidates(space, rare, needed * (shares[0] ?? 1), scope)
  if (candidates) addRare(candidates)
  // Candidates reach the required weight by rare words alone. Everyday words are not required, so they add no other
  // packs.
  let among = candidates && having(space.coveredNeeded, needed, shares.slice(0, 1))
  if (!among) {
    if (candidates) workspaceOf(catalogue)
    addRare()
    among = needed > 0 ? having(space.coveredNeeded, needed, shares) : undefined
  }
  for (const word of everyday) addWord(space, word, scope.allowed, among)
  const [covered, wanted] = among ? [space.coveredNeeded, needed] : [space.covered, all - needed]
  const docIds = among ?? having(covered, wanted, shares) ?? new Uint32Array()
  const { text, shared, scores, state } = space
  for (let at = 0; at < docIds.length; at++) {
    const docId = docIds[at] ?? 0
    state[docId] = 2
    text[docId] = ((text[docId] ?? 0) / all) * Math.min(1, (covered[docId] ?? 0) / wanted)
  }
  return { docIds, text, shared, scores, state }
}

/** Splits words into rare and everyday words. Returns their weights, and the shares of the weight to try in order. */
function weighAll(catalogue: Catalogue, words: readonly PlannedWord[], allowed: number) {
  const counted = words.filter(({ isFiller }) => !isFiller)
  const { everyday: frequent = [], others = [] } = Object.groupBy(counted, (word) =>
    isEveryday(word, catalogue, allowed) ? 'everyday' : 'others',
  )
  const weigh = (sources: PlannedWord['sources']): WeighedWord => weighWord(catalogue, sources, allowed)
  const rare = others.map(({ sources }) => weigh(sources))
  // Many packs already contain such a word as a whole, so its splits are skipped.
  const everyday = frequent.map(({ sources }) => weigh(sources.filter(({ reading }) => reading !== 'split')))
  let [all, needed] = [0, 0]
  for (const word of [...rare, ...everyday]) {
    all += word.weight
    needed += word.needed
  }
  return { rare, everyday, all, needed, shares: sharesFor(counted.length) }
}

/** Whether the posting counts alone show that a word occurs in too many packs to be required. */
function isEveryday({ sources }: PlannedWord, catalogue: Catalogue, allowed: number): boolean {
  if (allowed !== everyField) return false
  return sources.some(({ postings: [only, second] }) => only && !second && only.count * 4 > catalogue.size)
}

/** A query with at least this many words is a question. No pack has all of its words. */
export const longQuestion = 5

/** Returns the shares of the required weight to try. The last share accepts any match. */
function sharesFor(words: number): number[] {
  const any = Number.EPSILON
  if (words >= longQuestion) return [0.25, any]
  return words < 4 ? [1, 0.6, 0.3, any] : [0.6, 0.3, any]
}

/** Returns the visible docIds that reach the first share with any match; undefined without a match. */
function enough(
  { touched, count: mostTouched, gathered }: Workspace,
  covered: Float32Array,
  wanted: number,
  shares: readonly number[],
  isVisible: Scope['isVisible'],
): Uint32Array | undefined {
  for (const share of shares) {
    // Sums of floats differ in their last digits, so the limit is slightly lower.
    const least = wanted * share * 0.999
    let count = 0
    for (let at = 0; at < mostTouched; at++) {
      const docId = touched[at] ?? 0
      if ((covered[docId] ?? 0) >= least && isVisible(docId)) gathered[count++] = docId
    }
    if (count > 0) return gathered.subarray(0, count)
  }
  return undefined
}

/**
 * Marks the visible docIds that can reach the required weight, and the named docIds. Returns them ascending. Each has
 * one of the heaviest words. Returns undefined, and marks nothing, unless the candidates are far fewer than all
 * matches.
 */
function touchCandidates(
  space: Workspace,
  words: readonly WeighedWord[],
  wanted: number,
  { isVisible, allowed, named }: Scope,
): Uint32Array | undefined {
  const heaviest = decisive(words, wanted)
  if (!heaviest || countOf(heaviest) * 4 > countOf(words)) return undefined
  const { state, touched } = space
  const touch = (docId: number, mask: number): void => {
    if (state[docId] !== 0 || (mask & allowed) === 0 || !isVisible(docId)) return
    state[docId] = 1
    touched[space.count++] = docId
  }
  for (const { sources } of heaviest) for (const { postings } of sources) eachShared(postings, touch)
  for (const docId of named) touch(docId, allowed)
  return touched.subarray(0, space.count).sort()
}

/**
 * Returns the fewest heavy words without which the required weight is out of reach; undefined when this takes all
 * words.
 */
function decisive(words: readonly WeighedWord[], wanted: number): WeighedWord[] | undefined {
  // Sums of floats differ in their last digits, so the limit is slightly lower.
  const least = wanted * 0.99
  const byWeight = words.toSorted((a, b) => b.needed - a.needed)
  let rest = words.reduce((sum, { needed }) => sum + needed, 0)
  for (const [at, { needed }] of byWeight.entries()) {
    rest -= needed
    if (rest < least) return at + 1 < words.length ? byWeight.slice(0, at + 1) : undefined
  }
  return undefined
}

function countOf(words: readonly WeighedWord[]): number {
  return words.reduce((sum, { count }) => sum + count, 0)
}
