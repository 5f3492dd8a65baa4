import { createHash } from 'node:crypto'

/** SHA-256 hash of 32 bytes in the tree of RFC 6962. */
export type Hash = Uint8Array

export const hashBytes = 32

export function sha256(...parts: Uint8Array[]): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Returns the hash of an entry. The prefix distinguishes entries from inner nodes. */
export function leafHash(entry: Uint8Array): Hash {
  return sha256(Uint8Array.of(0), entry)
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(Uint8Array.of(1), left, right)
}

/** Root of an empty tree. */
export const emptyRoot: Hash = sha256()

export function areEqual(a: Hash, b: Hash): boolean {
  return Buffer.compare(a, b) === 0
}

/** Returns the root over hashes of complete subtrees of equal size. Throws for an empty list. */
export function rootOf(hashes: readonly Hash[]): Hash {
  return foldPeaks(peaksOf(hashes))
}

/** Combines hashes of complete subtrees of equal size into the largest possible complete trees, largest first. */
export function peaksOf(hashes: readonly Hash[]): Hash[] {
  const peaks: Hash[] = []
  let start = 0
  for (let width = 2 ** Math.floor(Math.log2(hashes.length)); width >= 1; width /= 2) {
    if (hashes.length - start < width) continue
    peaks.push(completeRoot(hashes.slice(start, start + width)))
    start += width
  }
  return peaks
}

/** Combines the hashes of complete trees of decreasing size into a single root. */
export function foldPeaks(peaks: readonly Hash[]): Hash {
  return peaks.reduceRight((right, left) => nodeHash(left, right))
}

function completeRoot(hashes: readonly Hash[]): Hash {
  let level = hashes
  while (level.length > 1) {
    const below = level
    level = Array.from({ length: below.length / 2 }, (_, index) =>
      nodeHash(at(below, 2 * index), at(below, 2 * index + 1)),
    )
  }
  return at(level, 0)
}

function at(hashes: readonly Hash[], index: number): Hash {
  const hash = hashes[index]
  if (!hash) throw new RangeError('a tree without entries has no inner root')
  return hash
}
