import type { Remedy } from './conflict.ts'
import { fewestPacks, singleWays, type Constraint } from './constraints.ts'

/**
 * Returns the packs that end the conflict by a single change, otherwise the fewest packs that have to change together.
 */
export function remedyOf(constraints: readonly Constraint[], points: readonly string[]): Remedy {
  const ways = singleWays(constraints, points.length)
  if (ways.length === 0) return { kind: 'change-all', packs: fewestPacks(constraints, points.length) }
  return { kind: 'change-one', anyOf: ways.map(({ pack, point }) => ({ pack, toAdmit: points[point] ?? '' })) }
}
