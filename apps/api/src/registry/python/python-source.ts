import { admits } from '@registry/pack-set'
import { everyVersion, setOf, type Dependency, type Source, type VersionSet } from '@registry/pubgrub'
import { knownExtras, type Needed, type PythonCandidate, type PythonPackages } from './python-packages.ts'

/** A pack of a set, with the requirements that apply to the machine. */
export interface PythonPack {
  id: string
  needed: readonly Needed[]
}

export const root = 'the set'

/** Number of comparisons left between bounds and releases. Below zero, every release counts as fitting. */
export interface Comparisons {
  left: number
}

type Said = Omit<Dependency, 'package'>

/**
 * Builds the source of a resolution: the set needs its packs, a pack its lines, a release the lines of its metadata. A
 * package with an extra, `requests[socks]`, has the versions of the package. It needs an equal version of the package,
 * and the lines of the extra.
 */
export function pythonSource(packs: readonly PythonPack[], packages: PythonPackages, comparisons: Comparisons): Source {
  const byKey = new Map(packs.map((pack) => [packKey(pack), pack]))
  const allowed = allowedIn(packages, comparisons)
  const toSaid = (versions: VersionSet, needed: Needed): Said[] => {
    const { name, text: label } = needed
    return [name, ...knownExtras(needed, packages).map((extra) => `${name}[${extra}]`)].map((on) => {
      return { versions, on, allowed: allowed(needed), label }
    })
  }
  return {
    count: (key) => (key === root || byKey.has(key) ? 1 : (packages.get(nameOf(key))?.length ?? 0)),
    dependencies: (key) => {
      const first = setOf([0])
      if (key === root) return [...byKey.keys()].map((on) => ({ versions: first, on, allowed: first }))
      const pack = byKey.get(key)
      if (pack) return pack.needed.flatMap((needed) => toSaid(first, needed))
      const candidates = packages.get(nameOf(key)) ?? []
      return [
        ...sameVersion(key, candidates),
        ...grouped(candidates, extraOf(key)).flatMap(([set, needed]) => toSaid(set, needed)),
      ]
    },
  }
}

/** Key of a pack, which no Python package can have as its name. */
export function packKey({ id }: PythonPack): string {
  return `pack ${id}`
}

/** Returns `requests` of `requests[socks]`. */
export function nameOf(key: string): string {
  return key.replace(/\[.*$/, '')
}

/** Returns `socks` of `requests[socks]`. */
export function extraOf(key: string): string {
  return /\[(.*)\]$/.exec(key)?.[1] ?? ''
}

function sameVersion(key: string, candidates: readonly PythonCandidate[]): Said[] {
  const name = nameOf(key)
  if (name === key) return []
  return candidates.map((_, index) => ({ versions: setOf([index]), on: name, allowed: setOf([index]), label: name }))
}

/** Groups the requirements of candidates, each with all candidates that have it. */
function grouped(candidates: readonly PythonCandidate[], extra: string): [VersionSet, Needed][] {
  const lines = new Map<string, [VersionSet, Needed]>()
  for (const [index, { needs }] of candidates.entries()) {
    for (const needed of needs(extra)) {
      const [set = 0n] = lines.get(needed.text) ?? []
      lines.set(needed.text, [set | setOf([index]), needed])
    }
  }
  return [...lines.values()]
}

/**
 * Returns a function that returns the candidates that a line admits. Results are cached, because most lines occur in
 * many releases.
 */
function allowedIn(packages: PythonPackages, comparisons: Comparisons): (needed: Needed) => VersionSet {
  const known = new Map<string, VersionSet>()
  return ({ text, name, specifiers }) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const candidates = packages.get(name) ?? []
    comparisons.left -= candidates.length * specifiers.length
    const set =
      specifiers.length === 0 || comparisons.left < 0
        ? everyVersion(candidates.length)
        : setOf(
            candidates.flatMap(({ release }, index) =>
              !release || specifiers.every((specifier) => admits(specifier, release)) ? [index] : [],
            ),
          )
    known.set(text, set)
    return set
  }
}
