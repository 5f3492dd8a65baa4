import type { Run } from './dating.ts'
import { problemsOf, type Problem } from './fit.ts'
import type { NodeShape } from './node-shape.ts'
import type { Signature } from './signature.ts'

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
