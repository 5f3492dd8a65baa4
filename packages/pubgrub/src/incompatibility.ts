import type { VersionSet } from './version-set.ts'

/**
 * Dependency: the versions in the set `versions` of a package need a version from the set `allowed` of another package.
 */
export interface Dependency {
  package: string
  versions: VersionSet
  on: string
  allowed: VersionSet
  /** The caller's text for the dependency. */
  label?: string
}

/** Reason why terms exclude each other: the root request, a dependency, or two other incompatibilities together. */
export type Cause =
  | { kind: 'root' }
  | { kind: 'dependency'; dependency: Dependency }
  | { kind: 'derived'; from: readonly [Incompatibility, Incompatibility] }

/** States of packages that cannot all hold. A package without a term may have any state. */
export interface Incompatibility {
  terms: ReadonlyMap<string, VersionSet>
  cause: Cause
}

/**
 * Combines two incompatibilities with terms for a package. The result has their other terms, and a term for the package
 * unless both terms together cover every state of the package.
 */
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
