/**
 * Some versions of a package, by their index: bit 0 stands for a package that is not installed, bit n + 1 for its version n.
 * A set of states, so that intersection, union and complement are those of bits.
 */
export type VersionSet = bigint

export const absent: VersionSet = 1n
export const noVersion: VersionSet = 0n

export function setOf(versions: Iterable<number>): VersionSet {
  let set = 0n
  for (const version of versions) set |= 1n << BigInt(version + 1)
  return set
}

/** Every version of a package, which is then installed. */
export function everyVersion(count: number): VersionSet {
  return universeOf(count) ^ absent
}

/** Every state of a package with so many versions. */
export function universeOf(count: number): VersionSet {
  return (1n << BigInt(count + 1)) - 1n
}

/** Indices of the versions in a set, the lowest first. */
export function versionsIn(set: VersionSet): number[] {
  const bits = (set >> 1n).toString(2)
  return bits
    .split('')
    .flatMap((bit, place) => (bit === '1' ? [bits.length - 1 - place] : []))
    .toReversed()
}

/** Number of versions in a set. */
export function countOf(set: VersionSet): number {
  return (set >> 1n).toString(2).replaceAll('0', '').length
}

export function isWithin(set: VersionSet, other: VersionSet): boolean {
  return (set & ~other) === 0n
}
