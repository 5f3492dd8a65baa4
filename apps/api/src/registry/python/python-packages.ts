import { setImmediate } from 'node:timers/promises'
import {
  admits,
  extrasIn,
  holds,
  readSpecifiers,
  readVersion,
  type Machine,
  type NamedRequirement,
  type Requirement,
} from '@registry/pack-set'
import { inParallel } from '../../platform/in-parallel.ts'
import type { PythonMirror, PythonRelease } from './python-releases.ts'

/** A requirement that applies to the machine. */
export type Needed = Pick<NamedRequirement, 'text' | 'name' | 'extras' | 'specifiers'>

/** A release with the facts that hold on the machine. */
export interface PythonCandidate {
  /** Undefined for any version of a package that the mirror does not have. */
  release: PythonRelease | undefined
  /** Requirements that apply without an extra, for `''`, or those that an extra adds. */
  needs: (extra: string) => readonly Needed[]
  /** Extras that any release of the package names. Installers ignore other extras. */
  extras: ReadonlySet<string>
  /** Whether all requirements are known: those without an extra, for `''`, or those that an extra adds. */
  isKnown: (extra: string) => boolean
  /** Whether the release supports each Python patch version that the machine may have. */
  isForEveryPatch: boolean
}

/** Python packages that may be installed, each with its candidates, the preferred candidate first. */
export type PythonPackages = ReadonlyMap<string, readonly PythonCandidate[]>

/** Limit of packages and extras to read for a resolution. */
const mostParts = 1000
/** Number of packages to read in parallel. */
const width = 8

/**
 * Reads all packages that the roots may lead to, with the requested extras. Undefined if packages and extras exceed the
 * limit.
 */
export async function readPackages(
  mirror: PythonMirror,
  machine: Machine,
  roots: readonly Needed[],
): Promise<PythonPackages | undefined> {
  const packages = new Map<string, PythonCandidate[]>()
  const seen = new Set<string>()
  let needed = roots
  while (needed.length > 0) {
    const names = [...new Set(needed.map(({ name }) => name))].filter((name) => !packages.has(name))
    if (packages.size + names.length > mostParts) return undefined
    const found = await inParallel(names, width, async (name) => {
      const releases = await mirror.read(name, machine)
      // Releases that were read before come at once. Without a pause, a large set would block the process.
      await setImmediate()
      return [name, candidatesOf(releases, machine)] as const
    })
    for (const [name, candidates] of found) packages.set(name, candidates)
    const parts = partsOf(needed, packages).filter(({ key }) => !seen.has(key))
    for (const { key } of parts) seen.add(key)
    if (seen.size > mostParts) return undefined
    needed = parts.flatMap(({ name, extra }) => [...onceEach(packages.get(name) ?? [], extra)])
  }
  return packages
}

/** Returns the requirements of all releases of a package; of equal names and extras, only one. */
function onceEach(candidates: readonly PythonCandidate[], extra: string): Iterable<Needed> {
  const found = new Map<string, Needed>()
  for (const { needs } of candidates)
    for (const line of needs(extra)) found.set(`${line.name}[${line.extras?.join() ?? ''}]`, line)
  return found.values()
}

/** Returns the packages and extras that requirements name, each once. */
function partsOf(needed: readonly Needed[], packages: PythonPackages): { key: string; name: string; extra: string }[] {
  const parts = needed.flatMap((line) => {
    return ['', ...knownExtras(line, packages)].map((extra) => ({
      key: `${line.name}[${extra}]`,
      name: line.name,
      extra,
    }))
  })
  return [...new Map(parts.map((part) => [part.key, part])).values()]
}

/** Returns the extras of a requirement that the package has. */
export function knownExtras({ name, extras = [] }: Needed, packages: PythonPackages): string[] {
  const known = packages.get(name)?.[0]?.extras
  return [...new Set(extras)].filter((extra) => known?.has(extra))
}

/**
 * Returns the requirements that apply to a machine. `isKnown` is false if another requirement may apply. `decided`
 * caches markers, which many releases share.
 */
export function neededOn(
  machine: Machine,
  requirements: readonly Requirement[],
  extra = '',
  decided = new Map<string, boolean | undefined>(),
): { needed: Needed[]; isKnown: boolean } {
  const values = { ...machine.values, extra: [extra] }
  const counting = requirements.flatMap((requirement): { requirement: Requirement; counts: boolean | undefined }[] => {
    if (!('marker' in requirement) || !requirement.marker) return [{ requirement, counts: true }]
    const key = `${extra} ${requirement.text}`
    const counts = decided.has(key) ? decided.get(key) : holds(requirement.marker, values)
    decided.set(key, counts)
    return counts === false ? [] : [{ requirement, counts }]
  })
  return {
    needed: counting.flatMap(({ requirement, counts }) =>
      requirement.kind === 'named' && counts ? [requirement] : [],
    ),
    isKnown: counting.every(({ requirement, counts }) => requirement.kind === 'named' && counts === true),
  }
}

function candidatesOf(releases: readonly PythonRelease[] | undefined, machine: Machine): PythonCandidate[] {
  const unknown = { needs: () => [], extras: new Set<string>(), isKnown: () => false, isForEveryPatch: true }
  if (!releases) return [{ release: undefined, ...unknown }]
  const patches = patchesIn(machine)
  const fitting = releases.flatMap((release) => {
    const fits = patches(release.requiresPython)
    const { requirements } = release
    const isForEveryPatch = fits === 'all'
    return fits === 'none' ? [] : [{ release, isForEveryPatch, requirements, adding: byExtra(requirements ?? []) }]
  })
  const extras = new Set(fitting.flatMap(({ adding }) => [...adding.keys()]))
  const decided = new Map<string, boolean | undefined>()
  return fitting
    .map(({ release, isForEveryPatch, requirements, adding }): PythonCandidate => {
      if (!requirements) return { ...unknown, release, extras, isForEveryPatch }
      const known = new Map([['', neededOn(machine, requirements, '', decided)]])
      const about = (extra: string) => {
        const said = known.get(extra) ?? neededOn(machine, adding.get(extra) ?? [], extra, decided)
        known.set(extra, said)
        return said
      }
      const needs = (extra: string) => about(extra).needed
      return { release, extras, needs, isKnown: (extra) => about(extra).isKnown, isForEveryPatch }
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Groups requirements by the extras that their markers name. */
function byExtra(requirements: readonly Requirement[]): Map<string, Requirement[]> {
  const named = requirements.flatMap((requirement) => {
    const extras = 'marker' in requirement && requirement.marker ? extrasIn(requirement.marker) : []
    return [...new Set(extras)].map((extra) => ({ extra, requirement }))
  })
  const groups = Map.groupBy(named, ({ extra }) => extra)
  return new Map([...groups].map(([extra, group]) => [extra, group.map(({ requirement }) => requirement)]))
}

/** Tells whether a release is yanked or a pre-release. Installers take such releases last, or not at all. */
export function isUnusual({ release }: PythonCandidate): boolean {
  return (
    release !== undefined &&
    (release.isYanked || release.version.pre !== undefined || release.version.dev !== undefined)
  )
}

function rankOf({ release, isKnown, isForEveryPatch }: PythonCandidate): number {
  const isBeta = release?.version.pre !== undefined || release?.version.dev !== undefined
  return (release?.isYanked ? 4 : 0) + (isBeta ? 2 : 0) + (isKnown('') && isForEveryPatch ? 0 : 1)
}

/**
 * Returns whether bounds hold for all, some or none of the machine's possible Python patch versions. Results are
 * cached, because most releases share bounds.
 */
function patchesIn(machine: Machine): (bounds: string) => 'all' | 'some' | 'none' {
  const patches = patchesOf(machine).map((text) => ({ text, version: readVersion(text) }))
  const known = new Map<string, 'all' | 'some' | 'none'>()
  return (bounds) => {
    const kept = known.get(bounds)
    if (kept) return kept
    const specifiers = readSpecifiers(bounds) ?? []
    const fitting = patches.filter((patch) => specifiers.every((specifier) => admits(specifier, patch)))
    const found = fitting.length === patches.length ? 'all' : fitting.length > 0 ? 'some' : 'none'
    known.set(bounds, found)
    return found
  }
}

/** Returns every possible patch version if only `3.12` is known. */
function patchesOf({ values }: Machine): string[] {
  const [first = '', last] = values['python_full_version'] ?? []
  if (last === undefined) return [first]
  const count = Number(last.split('.')[2] ?? 0) + 1
  return Array.from({ length: count }, (_, patch) => first.replace(/\d+$/, String(patch)))
}
