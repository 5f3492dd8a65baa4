import Range from 'semver/classes/range.js'
import coerce from 'semver/functions/coerce.js'
import compare from 'semver/functions/compare.js'
import inc from 'semver/functions/inc.js'
import type { ChosenPack, Environment } from '../chosen-pack.ts'
import type { ComfyuiConflict, Line, Remedy, UnreadConflict } from './conflict.ts'
import { commonPoint, packsOf, singleWays, smallestConflict } from './constraints.ts'
import { remedyOf } from './remedy-of.ts'

const longestRange = 2000

/** Packs whose ranges of ComfyUI have no release in common; with a given version, the packs that exclude it. */
export function checkComfyui(
  packs: readonly ChosenPack[],
  { comfyui }: Environment,
): (ComfyuiConflict | UnreadConflict)[] {
  const lines = packs
    .map(({ id, supportedComfyui }) => ({ pack: id, text: supportedComfyui.trim() }))
    .filter(({ text }) => text !== '')
  const unread = lines.filter(({ text }) => !readRange(text))
  const read = lines.filter((line) => !unread.includes(line))
  return [...unread.map(tellUnread), ...checkRanges(read, packs, coerce(comfyui)?.version)]
}

function checkRanges(
  lines: readonly Line[],
  packs: readonly ChosenPack[],
  given: string | undefined,
): ComfyuiConflict[] {
  const trouble = findTrouble(lines, given)
  if (!trouble) return []
  const { constraints, points } = trouble
  const culprits = smallestConflict(constraints, points.length)
  const ways = singleWays(constraints, points.length).map(({ pack }) => pack)
  return [
    {
      kind: 'comfyui',
      severity: 'blocks',
      packs: packsOf(culprits),
      subject: given ?? 'ComfyUI',
      culprits: culprits.map(({ pack, text }) => ({ pack, text })),
      remedy: switchTo(ways, lines, packs, given) ?? otherRelease(lines, given) ?? remedyOf(constraints, points),
    },
  ]
}

function findTrouble(lines: readonly Line[], given: string | undefined) {
  const points = given === undefined ? releasesOf(lines) : [given]
  const constraints = constraintsOf(lines, points)
  return commonPoint(constraints, points.length) === undefined ? { constraints, points } : undefined
}

function constraintsOf(lines: readonly Line[], points: readonly string[]) {
  return lines.map(({ pack, text }) => {
    const range = readRange(text)
    return { pack, text, admits: points.map((point) => range?.test(point) ?? true) }
  })
}

/** Another version of a single pack that ends the conflict. */
function switchTo(
  ways: readonly string[],
  lines: readonly Line[],
  packs: readonly ChosenPack[],
  given: string | undefined,
): Remedy | undefined {
  for (const id of ways) {
    const rest = lines.filter(({ pack }) => pack !== id)
    const versions = packs.find((pack) => pack.id === id)?.otherVersions ?? []
    const found = versions.find(
      ({ supportedComfyui: text }) => readRange(text) && !findTrouble([...rest, { pack: id, text }], given),
    )
    if (found) return { kind: 'switch-version', pack: id, version: found.version }
  }
  return undefined
}

/** The nearest release that all packs admit, where only the given version is in the way. Newer ones come first. */
function otherRelease(lines: readonly Line[], given: string | undefined): Remedy | undefined {
  if (given === undefined) return undefined
  const releases = releasesOf(lines)
  const constraints = constraintsOf(lines, releases)
  const shared = releases.filter((_, point) => constraints.every(({ admits }) => admits[point])).toSorted(compare)
  const nearest = shared.find((release) => compare(release, given) >= 0) ?? shared.at(-1)
  return nearest === undefined ? undefined : { kind: 'change-environment', toAnyOf: [nearest] }
}

/** Releases that stand for all: what ranges share begins at 0.0.0, at a bound, or directly after one. */
function releasesOf(lines: readonly Line[]): string[] {
  const comparators = lines.flatMap(({ text }) => readRange(text)?.set.flat() ?? [])
  const bounds = comparators.flatMap(({ value }) => coerce(value)?.version ?? [])
  const releases = bounds.flatMap((bound) => [bound, inc(bound, 'patch') ?? bound])
  return [...new Set([...releases.toSorted(compare), '0.0.0'])]
}

function readRange(text: string): Range | undefined {
  if (text.length > longestRange) return undefined
  try {
    return new Range(text)
  } catch {
    return undefined
  }
}

function tellUnread({ pack, text }: Line): UnreadConflict {
  return {
    kind: 'unread',
    severity: 'warns',
    packs: [pack],
    subject: 'ComfyUI',
    why: 'range',
    culprits: [{ pack, text }],
    remedy: { kind: 'look' },
  }
}
