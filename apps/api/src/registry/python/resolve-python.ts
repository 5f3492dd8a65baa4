import type { components } from '@registry/contract/types'
import { machinesOf, readRequirements, type ChosenPack, type Environment, type Machine } from '@registry/pack-set'
import { factsOf, solve, versionsIn, type Dependency, type VersionSet } from '@registry/pubgrub'
import { isUnusual, neededOn, readPackages, type PythonPackages } from './python-packages.ts'
import type { PythonMirror } from './python-releases.ts'
import { extraOf, nameOf, packKey, pythonSource, root, type PythonPack } from './python-source.ts'

type PythonResolution = components['schemas']['PythonResolution']

const mostSteps = 200_000
/** Limit of comparisons between bounds and releases. */
const mostComparisons = 3_000_000
/** Limit of lines and of versions in an answer. */
const mostRows = 200

/**
 * Resolves the Python requirements of a set, with the requirements of their packages. Undefined without a system and a
 * version of Python, because each machine has its own answer. `compatible` is set only if everything installed is
 * known. `unknown` names requested packs that are not known.
 */
export async function resolvePython(
  mirror: PythonMirror,
  packs: readonly ChosenPack[],
  environment: Environment,
  unknown: readonly string[] = [],
): Promise<PythonResolution | undefined> {
  const [machine] = environment.os !== undefined && environment.python !== undefined ? machinesOf(environment) : []
  if (!machine) return undefined
  const own = packs.map(({ id, requirements }) => ({ id, ...neededOn(machine, readRequirements(requirements)) }))
  // Git installs a pack without a version, so the requirements of the pack are unknown.
  const unread = [...unknown, ...packs.flatMap(({ id, version }) => (version === undefined ? [id] : []))]
  const on = `${machine.os} (${machine.values['platform_machine']?.join() ?? ''}), Python ${machine.python}`
  const told = { on, versions: [], because: [], open: [] }
  const packages = await readPackages(
    mirror,
    machine,
    own.flatMap(({ needed }) => needed),
  )
  if (!packages) return { ...told, state: 'undecided', open: ['more than 1,000 Python packages and extras'] }
  const comparisons = { left: mostComparisons }
  const found = solve(pythonSource(own, packages, comparisons), root, mostSteps)
  switch (found.kind) {
    case 'gave-up':
      return { ...told, state: 'undecided', open: ['too many combinations'] }
    case 'conflict': {
      const facts = factsOf(found.conflict).filter((fact) => fact.package !== root && nameOf(fact.package) !== fact.on)
      return { ...told, state: 'conflict', because: facts.slice(0, mostRows).map(tellFact(own, packages, machine)) }
    }
    case 'solved': {
      if (comparisons.left < 0) return { ...told, state: 'undecided', open: ['too many bounds'] }
      const open = [
        ...unread.map((id) => `${id}: its requirements are not known`),
        ...unreadPacks(own),
        ...[...found.versions].flatMap(([key, index]) => openIn(packages, key, index)),
      ]
      return {
        ...told,
        state: open.length === 0 ? 'compatible' : 'undecided',
        versions: versionsOf(found.versions, packages).slice(0, mostRows),
        open: [...new Set(open)].slice(0, mostRows),
      }
    }
  }
}

function unreadPacks(packs: readonly (PythonPack & { isKnown: boolean })[]): string[] {
  return packs.flatMap(({ id, isKnown }) => (isKnown ? [] : [`${id}: not every line is a named package`]))
}

/** Lists the unknown facts of a chosen release; the result promises nothing about them. */
function openIn(packages: PythonPackages, key: string, index: number): string[] {
  const candidate = packages.get(nameOf(key))?.[index]
  if (!candidate) return []
  const { release } = candidate
  if (!release) return [`${nameOf(key)}: not mirrored`]
  if (isUnusual(candidate)) return [`${nameOf(key)} ${release.text}: a pre-release or yanked`]
  if (!candidate.isForEveryPatch) return [`${nameOf(key)} ${release.text}: not for every patch of the Python`]
  return candidate.isKnown(extraOf(key)) ? [] : [`${key} ${release.text}: its requirements are not all known`]
}

function versionsOf(chosen: ReadonlyMap<string, number>, packages: PythonPackages): PythonResolution['versions'] {
  return [...chosen]
    .flatMap(([name, index]) => {
      const release = packages.get(name)?.[index]?.release
      return release ? [{ name, version: release.text }] : []
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function tellFact(packs: readonly PythonPack[], packages: PythonPackages, machine: Machine) {
  const byKey = new Map(packs.map((pack) => [packKey(pack), pack]))
  return ({ package: key, versions, on, allowed, label = on }: Dependency): PythonResolution['because'][number] => {
    const pack = byKey.get(key)
    const isNone = allowed === 0n
    return {
      ...(pack ? { pack: pack.id } : { package: key, versions: tellVersions(packages, key, versions) }),
      needs: label,
      ...(isNone && { none: `no release of ${nameOf(on)} for ${machine.os}, Python ${machine.python}` }),
    }
  }
}

function tellVersions(packages: PythonPackages, key: string, set: VersionSet): string {
  const candidates = packages.get(nameOf(key)) ?? []
  const texts = versionsIn(set).flatMap((index) => candidates[index]?.release?.text ?? [])
  if (texts.length === candidates.length) return 'every version'
  return texts.length <= 3
    ? texts.join(', ')
    : `${texts.length} versions from ${texts.at(-1) ?? ''} to ${texts[0] ?? ''}`
}
