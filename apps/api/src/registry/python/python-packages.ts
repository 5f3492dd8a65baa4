import {
  admits,
  holds,
  readSpecifiers,
  readVersion,
  type Machine,
  type NamedRequirement,
  type Requirement,
} from '@registry/pack-set'
import { inParallel } from '../../platform/in-parallel.ts'
import type { PythonMirror, PythonRelease } from './python-releases.ts'

/** A requirement that counts on the machine. */
export type Needed = Pick<NamedRequirement, 'text' | 'name' | 'extras' | 'specifiers'>

/** A release as the machine sees it. */
export interface PythonCandidate {
  /** Absent stands for any version of a package that the mirror does not have. */
  release: PythonRelease | undefined
  needs: (extra: string) => readonly Needed[]
  /** Whether all that it requires is known. */
  isKnown: boolean
}

/** Python packages that may be installed, each with its candidates, the preferred one first. */
export type PythonPackages = ReadonlyMap<string, readonly PythonCandidate[]>

/** Packages that are read for one question. */
const mostPackages = 1000
/** Packages that are read at a time. */
const width = 8

/** Reads all packages that the roots may lead to, with the extras that are asked for. Undefined for too many. */
export async function readPackages(
  mirror: PythonMirror,
  machine: Machine,
  roots: readonly Needed[],
): Promise<PythonPackages | undefined> {
  const packages = new Map<string, PythonCandidate[]>()
  const seen = new Set<string>()
  let open = partsOf(roots)
  while (open.length > 0) {
    const names = [...new Set(open.map(({ name }) => name))].filter((name) => !packages.has(name))
    if (packages.size + names.length > mostPackages) return undefined
    const found = await inParallel(names, width, async (name) => {
      return [name, candidatesOf(await mirror.read(name), machine)] as const
    })
    for (const [name, candidates] of found) packages.set(name, candidates)
    for (const { key } of open) seen.add(key)
    const needed = open.flatMap(({ name, extra }) => (packages.get(name) ?? []).flatMap(({ needs }) => needs(extra)))
    open = partsOf(needed).filter(({ key }) => !seen.has(key))
  }
  return packages
}

/** Packages and extras that lines name, each once. */
function partsOf(needed: readonly Needed[]): { key: string; name: string; extra: string }[] {
  const parts = needed.flatMap(({ name, extras = [] }) => {
    return ['', ...extras].map((extra) => ({ key: `${name}[${extra}]`, name, extra }))
  })
  return [...new Map(parts.map((part) => [part.key, part])).values()]
}

/** Lines that count on a machine, and whether any other one may. */
export function neededOn(
  machine: Machine,
  requirements: readonly Requirement[],
  extra = '',
): { needed: Needed[]; isKnown: boolean } {
  const values = { ...machine.values, extra: [extra] }
  const counting = requirements.flatMap((requirement) => {
    const counts = 'marker' in requirement && requirement.marker ? holds(requirement.marker, values) : true
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
  if (!releases) return [{ release: undefined, needs: () => [], isKnown: false }]
  const fitting = releases.filter(({ requiresPython }) => runsOn(requiresPython, machine))
  return fitting
    .map((release): PythonCandidate => {
      const { requirements } = release
      if (!requirements) return { release, needs: () => [], isKnown: false }
      const needed = new Map<string, Needed[]>()
      return {
        release,
        isKnown: neededOn(machine, requirements).isKnown,
        needs: (extra) => {
          const known = needed.get(extra) ?? neededOn(machine, requirements, extra).needed
          needed.set(extra, known)
          return known
        },
      }
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Installers take yanked releases and pre-releases last, or not at all. */
export function isUnusual({ release }: PythonCandidate): boolean {
  return (
    release !== undefined &&
    (release.isYanked || release.version.pre !== undefined || release.version.dev !== undefined)
  )
}

function rankOf({ release, isKnown }: PythonCandidate): number {
  const isBeta = release?.version.pre !== undefined || release?.version.dev !== undefined
  return (release?.isYanked ? 4 : 0) + (isBeta ? 2 : 0) + (isKnown ? 0 : 1)
}

/** A version of Python that is open to a patch release fits where any of them may. */
function runsOn(bounds: string, { values }: Machine): boolean {
  const specifiers = readSpecifiers(bounds)
  if (!specifiers) return true
  return (values['python_full_version'] ?? []).some((text) => {
    return specifiers.every((specifier) => admits(specifier, { text, version: readVersion(text) }))
  })
}
