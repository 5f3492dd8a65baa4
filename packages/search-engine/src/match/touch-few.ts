import { eachShared } from '../catalogue/dictionary.ts'
import type { Look } from './look.ts'
import type { WeighedWord } from './weigh-word.ts'
import type { Workspace } from './workspace.ts'

/**
 * Touches the open slots that may have so much of the weight of words, and the named ones, and returns them in ascending order: all
 * that have one of the heaviest words, without which the others do not weigh enough. Undefined, and nothing is touched, where
 * these are not far fewer than those that have any word.
 */
export function touchFew(
  space: Workspace,
  words: readonly WeighedWord[],
  wanted: number,
  { isOpen, allowed, named }: Look,
): Uint32Array | undefined {
  const heaviest = decisive(words, wanted)
  if (!heaviest || countOf(heaviest) * 4 > countOf(words)) return undefined
  const { state, touched } = space
  const touch = (slot: number, mask: number): void => {
    if (state[slot] !== 0 || (mask & allowed) === 0 || !isOpen(slot)) return
    state[slot] = 1
    touched[space.count++] = slot
  }
  for (const { sources } of heaviest) for (const { postings } of sources) eachShared(postings, touch)
  for (const slot of named) touch(slot, allowed)
  return touched.subarray(0, space.count).sort()
}

/** The fewest of the words, heaviest first, that leave less to the others than is wanted; undefined when all are needed for it. */
function decisive(words: readonly WeighedWord[], wanted: number): WeighedWord[] | undefined {
  // Sums of floats differ in their last digits.
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
