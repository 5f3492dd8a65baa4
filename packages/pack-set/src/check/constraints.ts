/** Demand of a pack: the points that it admits, over points that all parts share: versions, systems, accelerators. */
export interface Constraint {
  /** Id of the pack that asks for it. */
  pack: string
  admits: readonly boolean[]
}

/** Index of a point that all constraints admit, the first in the order of the points; undefined for a conflict. */
export function commonPoint(constraints: readonly Constraint[], count: number): number | undefined {
  for (let point = 0; point < count; point++) {
    if (constraints.every(({ admits }) => admits[point])) return point
  }
  return undefined
}

/**
 * Constraints that conflict with each other, as few as can be: all that admit nothing by themselves, else a pair, else a
 * set from which none can be left out. Call it for constraints without a common point only.
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

/** A pack whose change alone ends a conflict, and the first point that the others leave it. */
export interface Way {
  pack: string
  point: number
}

/** Packs of which any one ends the conflict when it admits the point. */
export function singleWays(constraints: readonly Constraint[], count: number): Way[] {
  return packsOf(constraints).flatMap((pack) => {
    const point = commonPoint(
      constraints.filter((other) => other.pack !== pack),
      count,
    )
    return point === undefined ? [] : [{ pack, point }]
  })
}

/** The fewest packs that have to change: those that refuse the point which most packs admit. */
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

/** Constraints that admit the same points count once, so that a hundred packs with one requirement stay one. */
function distinctOf<C extends Constraint>(constraints: readonly C[]): C[] {
  const first = new Map<string, C>()
  for (const constraint of constraints) {
    const key = constraint.admits.map(Number).join('')
    if (!first.has(key)) first.set(key, constraint)
  }
  return [...first.values()]
}
