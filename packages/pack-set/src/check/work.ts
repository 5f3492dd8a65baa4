import type { Requirement } from '../python/requirement.ts'
import { namedLine, type LineOf } from './lines.ts'

/** Limit of bounds in a comparison. The work grows with their square. */
export const mostBounds = 200
/** Limit for the work of all comparisons of a set, in squared numbers of bounds. */
export const mostWork = 100_000

/** Remaining work for comparisons with other versions of packs, in squared numbers of bounds. */
export interface Work {
  left: number
}

/** Subtracts the cost of a comparison with so many bounds from the work. Returns false when the cost is too high. */
export function spend(work: Work, bounds: number): boolean {
  if (bounds > mostBounds || bounds ** 2 > work.left) return false
  work.left -= bounds ** 2
  return true
}

/** Counts the bounds of the distinct lines about a Python package. */
export function countBounds(name: string, lines: readonly LineOf<Requirement>[]): number {
  const named = lines.flatMap((line) => namedLine(line, name))
  const distinct = new Map(named.map(({ text, requirement }) => [text, requirement.specifiers.length]))
  return [...distinct.values()].reduce((sum, count) => sum + count, 0)
}
