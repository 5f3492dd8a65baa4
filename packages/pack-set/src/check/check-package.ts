import type { ChosenPack, Environment } from '../chosen-pack.ts'
import { candidatesOf } from '../python/candidates.ts'
import { machinesOf, type Machine } from '../python/machines.ts'
import { holds } from '../python/marker.ts'
import { admits, type Candidate } from '../python/specifier.ts'
import type { Line, Remedy, RequirementConflict } from './conflict.ts'
import { commonPoint, packsOf, singleWays, smallestConflict, type Constraint } from './constraints.ts'
import { linesAbout, namedLine, type LineOf, type Named } from './lines.ts'
import { remedyOf } from './remedy-of.ts'
import { countBounds, spend, type Work } from './work.ts'

interface Entry extends Line, Constraint {
  /**
   * For each machine, whether the line applies there; undefined when the answer depends on an unknown fact of the
   * machine.
   */
  counts: readonly (boolean | undefined)[]
}

interface Trouble {
  /** Lines that apply on the machine with the conflict. */
  entries: Entry[]
  /** Versions that represent all versions. Entries are evaluated at these points. */
  points: string[]
  isCertain: boolean
  /** First machine with the conflict; absent when all machines have it. */
  machine?: Machine
}

/** Returns the conflict of a Python package when no version satisfies all lines that apply on a machine. */
export function checkPackage(
  name: string,
  lines: readonly LineOf<Named>[],
  packs: readonly ChosenPack[],
  environment: Environment,
  work: Work,
): RequirementConflict[] {
  const trouble = findTrouble(lines, environment)
  if (!trouble) return []
  const { entries, points, machine, isCertain } = trouble
  const culprits = smallestConflict(entries, points.length)
  const blamed = new Set(culprits)
  const ways = singleWays(entries, points.length).map(({ pack }) => pack)
  return [
    {
      kind: 'requirement',
      severity: isCertain && !machine ? 'blocks' : 'warns',
      packs: packsOf(culprits),
      subject: name,
      culprits: culprits.map(lineOf),
      others: entries.filter((entry) => !blamed.has(entry)).map(lineOf),
      ...(machine && { on: { os: machine.os, python: machine.python } }),
      remedy: switchTo(name, ways, lines, packs, environment, work) ?? remedyOf(entries, points),
    },
  ]
}

function findTrouble(lines: readonly LineOf<Named>[], environment: Environment): Trouble | undefined {
  const bounded = lines.filter(({ requirement }) => requirement.specifiers.length > 0)
  const distinct = new Map(bounded.map(({ text, requirement }) => [text, requirement]))
  const all = [...distinct.values()].flatMap(({ specifiers }) => specifiers)
  const candidates = candidatesOf(all)
  const admitsAll = (candidate: Candidate) => all.every((specifier) => admits(specifier, candidate))
  // For most packages, a version satisfies all lines on every machine.
  if (candidates.some(admitsAll)) return undefined
  const machines = machinesOf(environment)
  const facts = new Map(
    [...distinct].map(([text, { specifiers, marker }]) => {
      const admitted = candidates.map((candidate) => specifiers.every((specifier) => admits(specifier, candidate)))
      const counts = machines.map(({ values }) => (marker ? holds(marker, values) : true))
      return [text, { admits: admitted, counts }]
    }),
  )
  const entries = bounded.flatMap(({ pack, text }) => {
    const known = facts.get(text)
    return known ? [{ pack, text, ...known }] : []
  })
  const points = candidates.map(({ text }) => text)
  const on = (isIn: (counts: boolean | undefined) => boolean) => troubledMachines(entries, machines, points, isIn)
  const certain = on((counts) => counts === true)
  const troubled = certain.length > 0 ? certain : on((counts) => counts !== false)
  const [first] = troubled
  if (!first) return undefined
  const isEverywhere = troubled.length === machines.length
  return {
    entries: first.entries,
    points,
    isCertain: certain.length > 0,
    ...(!isEverywhere && { machine: first.machine }),
  }
}

/**
 * Returns the machines on which the applicable lines exclude each other. Machines with equal lines are decided once.
 */
function troubledMachines(
  entries: readonly Entry[],
  machines: readonly Machine[],
  points: readonly string[],
  isIn: (counts: boolean | undefined) => boolean,
): { machine: Machine; entries: Entry[] }[] {
  const decided = new Map<string, boolean>()
  return machines.flatMap((machine, index) => {
    const counting = entries.filter(({ counts }) => isIn(counts[index]))
    const key = entries.map(({ counts }) => Number(isIn(counts[index]))).join('')
    const isTrouble = decided.get(key) ?? commonPoint(counting, points.length) === undefined
    decided.set(key, isTrouble)
    return isTrouble ? [{ machine, entries: counting }] : []
  })
}

/** Finds another version of a single pack whose lines end the conflict. Skips versions that exceed the work limit. */
function switchTo(
  name: string,
  ways: readonly string[],
  lines: readonly LineOf<Named>[],
  packs: readonly ChosenPack[],
  environment: Environment,
  work: Work,
): Remedy | undefined {
  for (const id of ways) {
    const rest = lines.filter(({ pack }) => pack !== id)
    const versions = packs.find((pack) => pack.id === id)?.otherVersions ?? []
    const found = versions.find((version) => {
      const theirs = linesAbout(name, id, version).flatMap((line) => namedLine(line, name))
      const together = [...rest, ...theirs]
      return spend(work, countBounds(name, together)) && !findTrouble(together, environment)
    })
    if (found) return { kind: 'switch-version', pack: id, version: found.version }
  }
  return undefined
}

function lineOf({ pack, text }: Line): Line {
  return { pack, text }
}
