import type { Run } from './dating.ts'
import { problemsOf, type Problem } from './fit.ts'
import type { NodeShape } from './node-shape.ts'
import type { Signature } from './signature.ts'

/** Problem of a use in a version. `missing-node` means that the version lacks the comfy node. */
export interface UseProblem {
  name: string
  kind: Problem['kind'] | 'missing-node'
  field?: string
}

/** Use of a comfy node, with the problems in the versions of each run. */
export interface DatedUse {
  name: string
  runs: readonly { versions: ReadonlySet<string>; problems: readonly UseProblem[] }[]
}

/** Checks a use against each run of versions. `writer` is the signature that saved the use, if known. */
export function openUse(
  { name, shape }: { name: string; shape: NodeShape },
  runs: readonly Run[],
  writer: Signature | undefined,
): DatedUse {
  const opened = runs.map(({ signature, versions }) => {
    return { versions, problems: problemsOf(signature, shape, writer).map((problem) => ({ name, ...problem })) }
  })
  return { name, runs: opened }
}

/** Returns all problems when a version opens the uses. */
export function problemsOfVersion(version: string, uses: readonly DatedUse[]): UseProblem[] {
  return uses.flatMap(({ name, runs }) => {
    const run = runs.find(({ versions }) => versions.has(version))
    return run?.problems ?? [{ name, kind: 'missing-node' as const }]
  })
}

/**
 * Chooses the newest version that opens all uses with the fewest problems. `versions` are sorted, newest first. Returns
 * undefined for an empty list.
 */
export function chooseVersion(versions: readonly string[], uses: readonly DatedUse[]): string | undefined {
  // Comfy nodes whose signatures changed in the same versions share a set.
  const sums = new Map<ReadonlySet<string>, number>()
  for (const run of uses.flatMap(({ runs }) => runs)) {
    sums.set(run.versions, (sums.get(run.versions) ?? 0) + run.problems.length - 1)
  }
  // A version that lacks a used comfy node counts this as a single problem.
  const counts = new Map(versions.map((version) => [version, uses.length]))
  for (const [held, sum] of sums) {
    for (const version of sum === 0 ? [] : held) {
      const count = counts.get(version)
      if (count !== undefined) counts.set(version, count + sum)
    }
  }
  const fewest = Math.min(...counts.values())
  return versions.find((version) => counts.get(version) === fewest)
}
