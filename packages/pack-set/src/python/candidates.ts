import { endOfSeries, type Candidate, type Specifier } from './specifier.ts'
import {
  compareReleases,
  compareVersions,
  finalSuffix,
  makeVersion,
  readVersion,
  trimmed,
  type Suffix,
  type Version,
} from './version.ts'

/**
 * Returns a finite list that represents all versions: if any version satisfies some of the specifiers, a listed version
 * does too. A single release represents all releases between two named releases. At a named release, each suffix has
 * its neighbours.
 */
export function candidatesOf(specifiers: readonly Specifier[]): Candidate[] {
  const bounds = specifiers.flatMap(boundsOf)
  const releases = groupByRelease([makeVersion(0, [], finalSuffix), ...bounds])
  const longest = Math.max(...releases.map(([first]) => first.release.length))
  const versions = [
    ...bounds,
    ...releases.map(([first]) => makeVersion(first.epoch, first.release, finalSuffix)),
    ...releases.map(([first]) => after(first, longest)),
    ...releases.flatMap((group) =>
      suffixesAround(group).map((suffix) => makeVersion(group[0].epoch, group[0].release, suffix)),
    ),
  ]
  const candidates = [
    ...specifiers.flatMap((specifier) =>
      specifier.kind === 'exact' ? [{ text: specifier.text, version: readVersion(specifier.text) }] : [],
    ),
    ...versions.map((version) => ({
      text: version.local === undefined ? version.text : `${version.text}+${version.local}`,
      version,
    })),
  ]
  return [...new Map(candidates.map((candidate) => [candidate.text, candidate])).values()]
}

function boundsOf(specifier: Specifier): Version[] {
  switch (specifier.kind) {
    case 'order':
      return [specifier.version]
    case 'series':
      return [specifier.version, endOfSeries(specifier.version.epoch, specifier.prefix)]
    case 'prefix':
      return [
        makeVersion(specifier.epoch, trimmed(specifier.prefix), finalSuffix),
        endOfSeries(specifier.epoch, specifier.prefix),
      ]
    case 'exact': {
      const version = readVersion(specifier.text)
      return version ? [version] : []
    }
  }
}

type Group = [Version, ...Version[]]

function groupByRelease(versions: readonly Version[]): Group[] {
  const groups: Group[] = []
  for (const version of versions.toSorted(compareVersions)) {
    const last = groups.at(-1)
    const isSame = last?.[0].epoch === version.epoch && compareReleases(last[0].release, version.release) === 0
    if (last && isSame) last.push(version)
    else groups.push([version])
  }
  return groups
}

/**
 * Returns a release directly after another. It has more parts than every named release, so that no named release lies
 * between.
 */
function after({ epoch, release }: Version, longest: number): Version {
  const zeros = Array.from({ length: longest - release.length + 1 }, () => 0)
  return makeVersion(epoch, [...release, ...zeros, 1], finalSuffix)
}

/** Returns pre-release, post-release and dev-release suffixes for every gap between the given versions. */
function suffixesAround(versions: readonly Version[]): Suffix[] {
  const named = [finalSuffix, ...versions]
  const pres = [0, 1, 2].flatMap((letter) => {
    const numbers = named.flatMap(({ pre }) => (pre?.[0] === letter ? [pre[1]] : []))
    return neighbours(numbers).map((number): Suffix['pre'] => [letter, number])
  })
  return [undefined, ...pres].flatMap((pre) => {
    const same = named.filter((other) => other.pre?.[0] === pre?.[0] && other.pre?.[1] === pre?.[1])
    const posts = neighbours(same.flatMap(({ post }) => (post === undefined ? [] : [post])))
    return [undefined, ...posts].flatMap((post) => {
      const devs = neighbours(
        same.flatMap((other) => (other.post === post && other.dev !== undefined ? [other.dev] : [])),
      )
      return [undefined, ...devs].map((dev) => ({ pre, post, dev }))
    })
  })
}

/** `>1.0.post1` begins two numbers after its own number. */
function neighbours(numbers: readonly number[]): number[] {
  const near = [0, ...numbers.flatMap((number) => [number - 1, number, number + 1, number + 2])]
  return [...new Set(near)].filter((number) => number >= 0)
}
