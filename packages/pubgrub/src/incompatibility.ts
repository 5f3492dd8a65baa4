import type { VersionSet } from './version-set.ts'

/** A version set of a package needs one of a version set of another. */
export interface Dependency {
  package: string
  versions: VersionSet
  on: string
  allowed: VersionSet
  /** How the caller words it. */
  label?: string
}

/** Why terms exclude each other: something is asked for, a dependency, or two others together. */
export type Cause =
  | { kind: 'root' }
  | { kind: 'dependency'; dependency: Dependency }
  | { kind: 'derived'; from: readonly [Incompatibility, Incompatibility] }

/** States of packages that cannot all hold. A package whose state does not matter has no term. */
export interface Incompatibility {
  terms: ReadonlyMap<string, VersionSet>
  cause: Cause
}

/** Two incompatibilities exclude their other terms together, in every state of a package that one of them has a term for. */
export function resolveOn(name: string, universe: VersionSet, a: Incompatibility, b: Incompatibility): Incompatibility {
  const terms = new Map(a.terms)
  for (const [other, set] of b.terms) {
    const known = terms.get(other)
    terms.set(other, known === undefined ? set : known & set)
  }
  const joined = (a.terms.get(name) ?? 0n) | (b.terms.get(name) ?? 0n)
  if (joined === universe) terms.delete(name)
  else terms.set(name, joined)
  return { terms, cause: { kind: 'derived', from: [a, b] } }
}
