import Range from 'semver/classes/range.js'
import SemVer from 'semver/classes/semver.js'
import coerce from 'semver/functions/coerce.js'
import compare from 'semver/functions/compare.js'
import inc from 'semver/functions/inc.js'
import parse from 'semver/functions/parse.js'
import type { ChosenPack, Environment } from '../chosen-pack.ts'
import type { ComfyuiConflict, Line, Remedy, UnreadConflict } from './conflict.ts'
import { commonPoint, packsOf, singleWays, smallestConflict } from './constraints.ts'
import { remedyOf } from './remedy-of.ts'
import { mostBounds, mostWork, spend, type Work } from './work.ts'

const longestRange = 2000

interface RangeLine extends Line {
  range: Range
}

/**
 * Finds packs whose ComfyUI ranges have no release in common; with a given version, the packs whose ranges exclude it.
 */
export function checkComfyui(
  packs: readonly ChosenPack[],
  { comfyui }: Environment,
): (ComfyuiConflict | UnreadConflict)[] {
  const lines = packs
    .map(({ id, supportedComfyui }) => ({ pack: id, text: supportedComfyui.trim() }))
    .filter(({ text }) => text !== '')
  const tooMany = textsWithTooMany(lines.map(({ text }) => text))
  const bounded = lines.filter(({ text }) => !tooMany.has(text))
  const read = bounded.flatMap(toRangeLine)
  const unread = bounded.filter(({ text }) => !read.some((line) => line.text === text))
  return [
    ...lines.filter(({ text }) => tooMany.has(text)).map((line) => unreadConflict(line, 'too-many')),
    ...unread.map((line) => unreadConflict(line, 'range')),
    ...checkRanges(read, packs, coerce(comfyui)?.version),
  ]
}

/** Ranges that are reported as unread instead of compared: those with the most bounds. */
function textsWithTooMany(texts: readonly string[]): Set<string> {
  let bounds = 0
  const ascending = [...new Set(texts)].toSorted((a, b) => countBounds(a) - countBounds(b))
  return new Set(ascending.filter((text) => (bounds += countBounds(text)) > mostBounds))
}

/**
 * Counts the words of a range without parsing it; 0 for a text over the length limit. Parsing a long range costs more
 * than comparing it.
 */
function countBounds(text: string): number {
  return text.length > longestRange ? 0 : text.split(/\|\||\s/).filter((word) => word !== '').length
}

function checkRanges(
  lines: readonly RangeLine[],
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

function findTrouble(lines: readonly RangeLine[], given: string | undefined) {
  const points = given === undefined ? releasesOf(lines) : [given]
  const constraints = constraintsOf(lines, points)
  return commonPoint(constraints, points.length) === undefined ? { constraints, points } : undefined
}

function constraintsOf(lines: readonly RangeLine[], points: readonly string[]) {
  const versions = points.map((point) => new SemVer(point))
  const known = new Map<string, boolean[]>()
  return lines.map(({ pack, text, range }) => {
    const admits = known.get(text) ?? versions.map((version) => range.test(version))
    known.set(text, admits)
    return { pack, text, admits }
  })
}

/**
 * Finds another version of a single pack that ends the conflict. Stops trying versions when the work limit is reached.
 */
function switchTo(
  ways: readonly string[],
  lines: readonly RangeLine[],
  packs: readonly ChosenPack[],
  given: string | undefined,
): Remedy | undefined {
  const work: Work = { left: mostWork }
  for (const id of ways) {
    const rest = lines.filter(({ pack }) => pack !== id)
    const texts = new Set(rest.map(({ text }) => text))
    const bounds = [...texts].reduce((sum, text) => sum + countBounds(text), 0)
    const versions = packs.find((pack) => pack.id === id)?.otherVersions ?? []
    const found = versions.find(({ supportedComfyui }) => {
      const text = supportedComfyui.trim()
      if (!spend(work, bounds + (texts.has(text) ? 0 : countBounds(text)))) return false
      const [line] = toRangeLine({ pack: id, text })
      return line && !findTrouble([...rest, line], given)
    })
    if (found) return { kind: 'switch-version', pack: id, version: found.version }
  }
  return undefined
}

/** Finds the release nearest to the given version that all packs admit. Newer releases come before older releases. */
function otherRelease(lines: readonly RangeLine[], given: string | undefined): Remedy | undefined {
  if (given === undefined) return undefined
  const releases = releasesOf(lines)
  const constraints = constraintsOf(lines, releases)
  const shared = releases.filter((_, point) => constraints.every(({ admits }) => admits[point])).toSorted(compare)
  const nearest = shared.find((release) => compare(release, given) >= 0) ?? shared.at(-1)
  return nearest === undefined ? undefined : { kind: 'change-environment', toAnyOf: [nearest] }
}

/**
 * Returns releases that represent all releases: a shared part of ranges begins at 0.0.0, at a bound, or directly after
 * a bound.
 */
function releasesOf(lines: readonly RangeLine[]): string[] {
  const comparators = lines.flatMap(({ range }) => range.set.flat())
  const bounds = [...new Set(comparators.map(({ value }) => value))].flatMap((value) => coerce(value)?.version ?? [])
  // Nothing follows the largest number that semver reads.
  const releases = bounds.flatMap((bound) => [bound, parse(inc(bound, 'patch'))?.version ?? bound])
  return [...new Set([...releases.toSorted(compare), '0.0.0'])]
}

function toRangeLine({ pack, text }: Line): RangeLine[] {
  if (text.length > longestRange) return []
  try {
    return [{ pack, text, range: new Range(text) }]
  } catch {
    return []
  }
}

function unreadConflict({ pack, text }: Line, why: UnreadConflict['why']): UnreadConflict {
  return {
    kind: 'unread',
    severity: 'warns',
    packs: [pack],
    subject: 'ComfyUI',
    why,
    culprits: [{ pack, text }],
    remedy: { kind: 'look' },
  }
}
