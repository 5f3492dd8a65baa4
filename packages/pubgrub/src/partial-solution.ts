import type { Incompatibility } from './incompatibility.ts'
import { isWithin, type VersionSet } from './version-set.ts'

/** Step towards a solution: a decision, or a derivation from an incompatibility. */
export interface Assignment {
  package: string
  /** States that remain possible after the step. */
  left: VersionSet
  /** States that the step alone leaves possible. */
  own: VersionSet
  /** Number of decisions up to the step. */
  level: number
  cause: Incompatibility | undefined
}

/** Current decisions and derivations. The solver can backtrack to any decision. */
export class PartialSolution {
  readonly #universeOf: (name: string) => VersionSet
  readonly #assignments: Assignment[] = []
  readonly #byPackage = new Map<string, { assignment: Assignment; index: number }[]>()
  level = 0

  constructor(universeOf: (name: string) => VersionSet) {
    this.#universeOf = universeOf
  }

  /** Returns the states of a package that remain possible. */
  left(name: string): VersionSet {
    return this.#byPackage.get(name)?.at(-1)?.assignment.left ?? this.#universeOf(name)
  }

  packages(): Iterable<string> {
    return this.#byPackage.keys()
  }

  derive(name: string, own: VersionSet, cause: Incompatibility): void {
    this.#add(name, own, cause)
  }

  decide(name: string, version: VersionSet): void {
    this.level++
    this.#add(name, version, undefined)
  }

  isDecided(name: string): boolean {
    return this.#byPackage.get(name)?.some(({ assignment }) => assignment.cause === undefined) ?? false
  }

  #add(name: string, own: VersionSet, cause: Incompatibility | undefined): void {
    const assignment = { package: name, own, left: this.left(name) & own, level: this.level, cause }
    const steps = this.#byPackage.get(name) ?? []
    steps.push({ assignment, index: this.#assignments.length })
    this.#byPackage.set(name, steps)
    this.#assignments.push(assignment)
  }

  /** Returns the step that completes all terms, and the lowest level at which this step alone would complete them. */
  satisfier({ terms }: Incompatibility): { step: Assignment; levelBefore: number } {
    const found = [...terms].map(([name, set]) => {
      const steps = this.#byPackage.get(name) ?? []
      return { name, set, steps, at: steps.findIndex(({ assignment }) => isWithin(assignment.left, set)) }
    })
    const last = found.reduce((a, b) => (indexOf(a) >= indexOf(b) ? a : b))
    const step = last.steps[last.at]?.assignment
    if (!step) throw new Error('the terms of a conflict hold')
    const others = found.flatMap((each) => (each === last ? [] : (each.steps[each.at]?.assignment.level ?? 0)))
    const earlier = isWithin(step.own, last.set)
      ? undefined
      : last.steps.find(({ assignment }) => isWithin(assignment.left & step.own, last.set))?.assignment
    return { step, levelBefore: Math.max(0, earlier?.level ?? 0, ...others) }
  }

  backtrack(level: number): void {
    while ((this.#assignments.at(-1)?.level ?? 0) > level) {
      const { package: name } = this.#assignments.pop() ?? { package: '' }
      const steps = this.#byPackage.get(name)
      steps?.pop()
      if (steps?.length === 0) this.#byPackage.delete(name)
    }
    this.level = level
  }
}

function indexOf({ steps, at }: { steps: readonly { index: number }[]; at: number }): number {
  return steps[at]?.index ?? -1
}
