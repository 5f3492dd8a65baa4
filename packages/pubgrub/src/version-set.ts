/**
 * Set of states of a package: bit 0 is for a package that is not installed, bit n + 1 for its version n. Intersection,
 * union and complement are bit operations.
 */
export type VersionSet = bigint

export const absent: VersionSet = 1n
export const noVersion: VersionSet = 0n

export function setOf(versions: Iterable<number>): VersionSet {
  let set = 0n
  for (const version of versions) set |= 1n << BigInt(version + 1)
  return set
}

/** Returns the set of all versions of a package, without the state of absence. */
export function everyVersion(count: number): VersionSet {
  return universeOf(count) ^ absent
}

/** Returns the set of all states of a package with `count` versions. */
export function universeOf(count: number): VersionSet {
  return (1n << BigInt(count + 1)) - 1n
}

/** Indices of the versions in a set, the lowest first. */
export function versionsIn(set: VersionSet): number[] {
  const bits = (set >> 1n).toString(2)
  return bits
    .split('')
    .flatMap((bit, index) => (bit === '1' ? [bits.length - 1 - index] : []))
    .toReversed()
}

/** Counts the versions in a set. */
export function countOf(set: VersionSet): number {
  return (set >> 1n).toString(2).replaceAll('0', '').length
}

export function isWithin(set: VersionSet, other: VersionSet): boolean {
  return (set & ~other) === 0n
}
