import type { ChosenPack, Environment } from '../chosen-pack.ts'
import { sameSource } from '../python/source.ts'
import type { Requirement, Unread } from '../python/requirement.ts'
import { checkPackage } from './check-package.ts'
import type { Conflict, Line, ModuleConflict, ReplacementConflict, SourceConflict, UnreadConflict } from './conflict.ts'
import { packsOf } from './constraints.ts'
import { linesOf, namedLine, type LineOf } from './lines.ts'
import { countBounds, mostBounds, mostWork } from './work.ts'

/** Packages that install the same module, and overwrite each other's files. */
const sharedModules = [
  {
    module: 'cv2',
    distributions: [
      'opencv-python',
      'opencv-python-headless',
      'opencv-contrib-python',
      'opencv-contrib-python-headless',
    ],
  },
  { module: 'onnxruntime', distributions: ['onnxruntime', 'onnxruntime-gpu', 'onnxruntime-directml'] },
  { module: 'PIL', distributions: ['pillow', 'pillow-simd'] },
  { module: 'Crypto', distributions: ['pycrypto', 'pycryptodome'] },
]

/** Packages whose build an installation of ComfyUI chooses for its machine. */
const base = new Set(['torch', 'torchvision', 'torchaudio', 'numpy'])

/** Finds conflicts among the Python requirements of all packs. */
export function checkRequirements(packs: readonly ChosenPack[], environment: Environment): Conflict[] {
  const lines = packs.flatMap(linesOf)
  const byName = Map.groupBy(lines, ({ requirement }) => nameOf(requirement))
  byName.delete(undefined)
  const tooMany = namesWithTooMany(byName)
  const work = { left: mostWork }
  return [
    ...[...byName].flatMap(([name = '', about]) => {
      const named = about.flatMap((line) => namedLine(line, name))
      return [
        ...(tooMany.has(name)
          ? [unread('too-many', name, named)]
          : checkPackage(name, named, packs, environment, work)),
        ...checkSources(name, about),
        ...(base.has(name) ? checkReplacement(name, about) : []),
      ]
    }),
    ...checkModules(byName),
    ...tellUnread(lines),
  ]
}

/** Returns the names of packages that are reported as not read: the packages with the most bounds. */
function namesWithTooMany(byName: ReadonlyMap<string | undefined, readonly LineOf<Requirement>[]>): Set<string> {
  const counted = [...byName].map(([name = '', lines]) => ({ name, bounds: countBounds(name, lines) }))
  let work = 0
  const isTooMuch = ({ bounds }: { bounds: number }) => (work += bounds ** 2) > mostWork || bounds > mostBounds
  return new Set(
    counted
      .toSorted((a, b) => a.bounds - b.bounds)
      .filter(isTooMuch)
      .map(({ name }) => name),
  )
}

function nameOf(requirement: Requirement): string | undefined {
  switch (requirement.kind) {
    case 'named':
      return requirement.name
    case 'direct':
      return requirement.name ?? sameSource(requirement.url).location
    case 'unread':
      return undefined
  }
}

/**
 * Finds packages with several addresses. Installers take a package from a single address, and refuse a second revision
 * of it.
 */
function checkSources(name: string, lines: readonly LineOf<Requirement>[]): SourceConflict[] {
  const direct = lines.flatMap((line) =>
    line.requirement.kind === 'direct' ? [{ ...line, source: sameSource(line.requirement.url).whole }] : [],
  )
  const culprits = [...new Map(direct.map((line) => [line.source, line])).values()]
  if (culprits.length < 2) return []
  const isCertain = culprits.every(({ requirement }) => !('marker' in requirement))
  const packs = packsOf(culprits)
  return [
    {
      kind: 'requirement-source',
      severity: isCertain ? 'blocks' : 'warns',
      packs,
      subject: name,
      culprits: culprits.map(lineOf),
      remedy: { kind: 'keep-one', of: packs },
    },
  ]
}

/** Finds lines that may replace a base package. A lower bound never replaces a newer version; every other bound may. */
function checkReplacement(name: string, lines: readonly LineOf<Requirement>[]): ReplacementConflict[] {
  const culprits = lines.filter(({ requirement }) => {
    if (requirement.kind === 'direct') return true
    return (
      requirement.kind === 'named' &&
      requirement.specifiers.some((specifier) => {
        return specifier.kind !== 'order' || !['>=', '>', '!='].includes(specifier.operator)
      })
    )
  })
  if (culprits.length === 0) return []
  const packs = packsOf(culprits)
  return [
    {
      kind: 'replaces-base',
      severity: 'warns',
      packs,
      subject: name,
      culprits: culprits.map(lineOf),
      remedy: { kind: 'look' },
    },
  ]
}

function checkModules(byName: ReadonlyMap<string | undefined, readonly LineOf<Requirement>[]>): ModuleConflict[] {
  return sharedModules.flatMap(({ module, distributions }) => {
    const present = distributions.filter((name) => byName.has(name))
    if (present.length < 2) return []
    const culprits = present.flatMap((name) => byName.get(name) ?? []).map(lineOf)
    const conflict = { severity: 'warns' as const, packs: packsOf(culprits), subject: module, culprits }
    return [{ kind: 'shared-module', ...conflict, distributions: present, remedy: { kind: 'keep-one', of: present } }]
  })
}

function tellUnread(lines: readonly LineOf<Requirement>[]): UnreadConflict[] {
  const found = lines.flatMap(({ pack, text, requirement }) => {
    return requirement.kind === 'unread' ? [{ pack, text, why: requirement.why }] : []
  })
  const groups = Map.groupBy(found, ({ pack, why }) => JSON.stringify([why, pack]))
  return [...groups.values()].flatMap((group) => (group[0] ? [unread(group[0].why, group[0].pack, group)] : []))
}

function unread(why: Unread | 'too-many', subject: string, lines: readonly Line[]): UnreadConflict {
  const culprits = lines.map(lineOf)
  return {
    kind: 'unread',
    severity: 'warns',
    packs: packsOf(culprits),
    subject,
    why,
    culprits,
    remedy: { kind: 'look' },
  }
}

function lineOf({ pack, text }: Line): Line {
  return { pack, text }
}
