import type { Requirement } from '../python/requirement.ts'
import { namedLine, type LineOf } from './lines.ts'

/** Bounds that are compared with each other: the work grows with the square. */
export const mostBounds = 200
/** Squares of the bounds of all comparisons of a set together. */
export const mostWork = 100_000

/** Work that is left for other versions of packs, in squares of bounds. */
export interface Work {
  left: number
}

/** Takes a comparison of that many bounds from the work. Returns false where it is too much. */
export function spend(work: Work, bounds: number): boolean {
  if (bounds > mostBounds || bounds ** 2 > work.left) return false
  work.left -= bounds ** 2
  return true
}

/** Counts the bounds of different lines about a Python package. */
export function countBounds(name: string, lines: readonly LineOf<Requirement>[]): number {
  const named = lines.flatMap((line) => namedLine(line, name))
  const distinct = new Map(named.map(({ text, requirement }) => [text, requirement.specifiers.length]))
  return [...distinct.values()].reduce((sum, count) => sum + count, 0)
}
