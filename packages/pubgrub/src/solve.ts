import { resolveOn, type Dependency, type Incompatibility } from './incompatibility.ts'
import { PartialSolution } from './partial-solution.ts'
import { absent, countOf, isWithin, setOf, universeOf, versionsIn, type VersionSet } from './version-set.ts'

/** Packages with their versions. A version is an index; the preferred one is 0. */
export interface Source {
  /** Number of versions of a package; 0 for a package without versions. */
  count(name: string): number
  /** Dependencies of all versions of a package. With fewer entries, more versions share an entry. */
  dependencies(name: string): readonly Omit<Dependency, 'package'>[]
}

export type Solution =
  | { kind: 'solved'; versions: ReadonlyMap<string, number> }
  /** No choice of versions is possible. The final incompatibility has no terms. */
  | { kind: 'conflict'; conflict: Incompatibility }
  /** The solver ran out of steps. */
  | { kind: 'gave-up' }

/** Finds a version of every needed package with PubGrub. `root` is a package of the source with a single version. */
export function solve(source: Source, root: string, mostSteps: number): Solution {
  return new Solver(source, root, mostSteps).solve()
}

class Solver {
  readonly #source: Source
  readonly #root: string
  readonly #universes = new Map<string, VersionSet>()
  readonly #byPackage = new Map<string, Incompatibility[]>()
  readonly #expanded = new Set<string>()
  readonly #solution = new PartialSolution((name) => this.#universe(name))
  #steps: number

  constructor(source: Source, root: string, mostSteps: number) {
    this.#source = source
    this.#root = root
    this.#steps = mostSteps
  }

  solve(): Solution {
    this.#keep({ terms: new Map([[this.#root, absent]]), cause: { kind: 'root' } })
    let next: string | undefined = this.#root
    while (next !== undefined) {
      const conflict = this.#propagate(next)
      if (conflict) return { kind: 'conflict', conflict }
      if (this.#steps <= 0) return { kind: 'gave-up' }
      next = this.#decide()
    }
    return { kind: 'solved', versions: this.#chosen() }
  }

  #universe(name: string): VersionSet {
    const known = this.#universes.get(name) ?? universeOf(this.#source.count(name))
    this.#universes.set(name, known)
    return known
  }

  #keep(incompatibility: Incompatibility): void {
    for (const name of incompatibility.terms.keys()) {
      const kept = this.#byPackage.get(name) ?? []
      kept.push(incompatibility)
      this.#byPackage.set(name, kept)
    }
  }

  /** Derives all consequences of a change of a package. Returns the conflict when it is final. */
  #propagate(changed: string): Incompatibility | undefined {
    const open = new Set([changed])
    for (const name of open) {
      open.delete(name)
      // The latest incompatibilities exclude the most.
      for (const incompatibility of (this.#byPackage.get(name) ?? []).toReversed()) {
        if (this.#steps-- <= 0) return undefined
        const unit = this.#unitOf(incompatibility)
        if (unit && unit.name === undefined) {
          const learnt = this.#learn(incompatibility)
          if (learnt.isFinal) return learnt.incompatibility
          open.clear()
          open.add(this.#derive(learnt.incompatibility))
          break
        }
        if (unit) open.add(this.#derive(incompatibility))
      }
    }
    return undefined
  }

  /**
   * Returns the package of the only open term, or no package for a conflict. Undefined when several terms are open, or
   * when a term cannot hold.
   */
  #unitOf({ terms }: Incompatibility): { name: string | undefined } | undefined {
    let unit: string | undefined
    for (const [name, set] of terms) {
      const left = this.#solution.left(name)
      if (isWithin(left, set)) continue
      if ((left & set) === 0n || unit !== undefined) return undefined
      unit = name
    }
    return { name: unit }
  }

  #derive(incompatibility: Incompatibility): string {
    const unit = this.#unitOf(incompatibility)?.name
    const set = unit === undefined ? undefined : incompatibility.terms.get(unit)
    if (unit === undefined || set === undefined) throw new Error('the incompatibility leaves a term open')
    this.#solution.derive(unit, this.#universe(unit) & ~set, incompatibility)
    return unit
  }

  /**
   * Finds the cause of a conflict, and backtracks to the earliest level at which this cause allows a new derivation.
   */
  #learn(conflict: Incompatibility): { isFinal: boolean; incompatibility: Incompatibility } {
    let incompatibility = conflict
    for (;;) {
      const isFinal = incompatibility.terms.size === 0
      if (isFinal) return { isFinal, incompatibility }
      const { step, levelBefore } = this.#solution.satisfier(incompatibility)
      if (!step.cause || levelBefore < step.level) {
        if (incompatibility !== conflict) this.#keep(incompatibility)
        this.#solution.backtrack(levelBefore)
        return { isFinal: false, incompatibility }
      }
      incompatibility = resolveOn(step.package, this.#universe(step.package), incompatibility, step.cause)
    }
  }

  /** Decides the package with the fewest remaining versions. Returns undefined when every needed package is decided. */
  #decide(): string | undefined {
    const open = [...this.#solution.packages()].flatMap((name) => {
      const left = this.#solution.left(name)
      const isNeeded = (left & absent) === 0n
      return isNeeded && !this.#solution.isDecided(name) ? [{ name, left, count: countOf(left) }] : []
    })
    this.#steps -= open.length
    const [first, ...rest] = open
    if (!first) return undefined
    const { name, left } = rest.reduce((a, b) => (b.count < a.count ? b : a), first)
    this.#expand(name)
    const [best] = versionsIn(left)
    if (best === undefined) throw new Error('a needed package has a version left')
    const isExcluded = (this.#byPackage.get(name) ?? []).some((one) => this.#wouldConflict(one, name, setOf([best])))
    // A version that its dependencies exclude is not decided. The next propagation derives the exclusion.
    if (!isExcluded) this.#solution.decide(name, setOf([best]))
    return name
  }

  #wouldConflict({ terms }: Incompatibility, name: string, version: VersionSet): boolean {
    return [...terms].every(([other, set]) => isWithin(other === name ? version : this.#solution.left(other), set))
  }

  #expand(name: string): void {
    if (this.#expanded.has(name)) return
    this.#expanded.add(name)
    for (const said of this.#source.dependencies(name)) {
      this.#steps--
      const excluded = this.#universe(said.on) & ~said.allowed
      const terms = new Map([[name, said.versions]])
      if (said.on === name) terms.set(name, said.versions & excluded)
      else if (excluded !== this.#universe(said.on)) terms.set(said.on, excluded)
      const dependency = { package: name, ...said }
      this.#keep({ terms, cause: { kind: 'dependency', dependency } })
    }
  }

  #chosen(): Map<string, number> {
    const names = [...this.#solution.packages()].filter((name) => this.#solution.isDecided(name))
    return new Map(names.map((name) => [name, versionsIn(this.#solution.left(name))[0] ?? 0]))
  }
}
