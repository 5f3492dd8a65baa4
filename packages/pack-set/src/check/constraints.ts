/**
 * Demand of a pack: whether it admits each point. All constraints of a check share the points: versions, systems or
 * accelerators.
 */
export interface Constraint {
  /** Id of the pack with this demand. */
  pack: string
  admits: readonly boolean[]
}

/** Returns the index of the first point that all constraints admit; undefined for a conflict. */
export function commonPoint(constraints: readonly Constraint[], count: number): number | undefined {
  for (let point = 0; point < count; point++) {
    if (constraints.every(({ admits }) => admits[point])) return point
  }
  return undefined
}

/**
 * Finds few constraints that conflict: all that admit nothing by themselves, otherwise a pair, otherwise a set that
 * cannot shrink. Call it only for constraints without a common point.
 */
export function smallestConflict<C extends Constraint>(constraints: readonly C[], count: number): C[] {
  const alone = constraints.filter((constraint) => isConflict([constraint], count))
  if (alone.length > 0) return alone
  const distinct = distinctOf(constraints)
  for (const [index, first] of distinct.entries()) {
    const second = distinct.slice(index + 1).find((other) => isConflict([first, other], count))
    if (second) return [first, second]
  }
  return distinct.reduce<C[]>((rest, constraint) => {
    const without = rest.filter((other) => other !== constraint)
    return isConflict(without, count) ? without : rest
  }, distinct)
}

/** A pack whose change alone ends a conflict, with the first point that all other constraints admit. */
export interface Way {
  pack: string
  point: number
}

/** Returns the packs that each end the conflict alone when the pack admits the point. */
export function singleWays(constraints: readonly Constraint[], count: number): Way[] {
  return packsOf(constraints).flatMap((pack) => {
    const point = commonPoint(
      constraints.filter((other) => other.pack !== pack),
      count,
    )
    return point === undefined ? [] : [{ pack, point }]
  })
}

/** Returns the fewest packs that have to change: those that refuse the point with the fewest refusing packs. */
export function fewestPacks(constraints: readonly Constraint[], count: number): string[] {
  let fewest = packsOf(constraints)
  for (let point = 0; point < count; point++) {
    const refusing = packsOf(constraints.filter(({ admits }) => !admits[point]))
    if (refusing.length < fewest.length) fewest = refusing
  }
  return fewest
}

export function packsOf(constraints: readonly { pack: string }[]): string[] {
  return [...new Set(constraints.map(({ pack }) => pack))]
}

function isConflict(constraints: readonly Constraint[], count: number): boolean {
  return commonPoint(constraints, count) === undefined
}

/** Removes duplicate constraints that admit equal points, so that a hundred packs with one requirement count once. */
function distinctOf<C extends Constraint>(constraints: readonly C[]): C[] {
  const first = new Map<string, C>()
  for (const constraint of constraints) {
    const key = constraint.admits.map(Number).join('')
    if (!first.has(key)) first.set(key, constraint)
  }
  return [...first.values()]
}
