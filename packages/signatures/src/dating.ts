import { distanceOf, problemsOf, type Problem } from './fit.ts'
import type { NodeShape } from './node-shape.ts'
import type { Signature } from './signature.ts'

/** Versions in which a comfy node has the same signature. */
export interface Run {
  signature: Signature
  versions: ReadonlySet<string>
}

/** Which versions of a pack saved a use of a comfy node. */
export interface Dating {
  /** Differences to the nearest signature; 0 where a version may have saved the use as it is. */
  distance: number
  /** Versions with the nearest signatures. */
  writers: ReadonlySet<string>
  /** The nearest signature; undefined where several are equally near and store values differently. */
  writer: Signature | undefined
}

/** Dates a use of a comfy node by the signatures that a pack gave it. Undefined where the pack never had the node. */
export function dateUse(runs: readonly Run[], shape: NodeShape): Dating | undefined {
  if (runs.length === 0) return undefined
  const distances = runs.map(({ signature }) => distanceOf(signature, shape))
  const distance = Math.min(...distances)
  const nearest = runs.filter((_, index) => distances[index] === distance)
  return {
    distance,
    writers: new Set(nearest.flatMap(({ versions }) => [...versions])),
    writer: nearest.length === 1 ? nearest[0]?.signature : undefined,
  }
}

/** `missing-node`: the version does not have the comfy node. */
export interface UseProblem {
  name: string
  kind: Problem['kind'] | 'missing-node'
  field?: string
}

/** A use of a comfy node, and what goes wrong with it in each version that has the node. */
export interface DatedUse {
  name: string
  problems: ReadonlyMap<string, readonly UseProblem[]>
}

/** Opens a use with each version. `writer` is the signature that saved it, where known. */
export function openUse(
  { name, shape }: { name: string; shape: NodeShape },
  runs: readonly Run[],
  writer: Signature | undefined,
): DatedUse {
  const problems = runs.flatMap(({ signature, versions }) => {
    const found = problemsOf(signature, shape, writer).map((problem): UseProblem => ({ name, ...problem }))
    return [...versions].map((version) => [version, found] as const)
  })
  return { name, problems: new Map(problems) }
}

/** Everything that goes wrong when a version opens some uses. */
export function problemsOfVersion(version: string, uses: readonly DatedUse[]): UseProblem[] {
  return uses.flatMap(({ name, problems }) => problems.get(version) ?? [{ name, kind: 'missing-node' as const }])
}

export interface Choice {
  version: string
  problems: UseProblem[]
}

/**
 * Chooses the newest version that opens all uses without a problem, and else the one with the fewest. `versions` are sorted,
 * newest first. Undefined where there are none.
 */
export function chooseVersion(versions: readonly string[], uses: readonly DatedUse[]): Choice | undefined {
  let best: Choice | undefined
  for (const version of versions) {
    const problems = problemsOfVersion(version, uses)
    if (problems.length === 0) return { version, problems }
    if (!best || problems.length < best.problems.length) best = { version, problems }
  }
  return best
}
