import { eachShared } from '../catalogue/dictionary.ts'
import type { Scope } from './scope.ts'
import type { WeighedWord } from './weigh-word.ts'
import type { Workspace } from './workspace.ts'

/**
 * Touches the visible docIds that may reach the required weight, and the named ones; returns them ascending. They have
 * one of the heaviest words, without which the others weigh too little. Undefined, touching nothing, unless they are
 * far fewer than all matches.
 */
export function touchCandidates(
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

/** The fewest heavy words without which the required weight is out of reach; undefined when that takes all words. */
function decisive(words: readonly WeighedWord[], wanted: number): WeighedWord[] | undefined {
  // Float sums differ in their last digits.
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
