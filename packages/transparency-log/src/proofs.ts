import { areEqual, emptyRoot, nodeHash, rootOf, type Hash } from './hashes.ts'
import { splitHashes } from './tree-edge.ts'
import { tileWidth, widthIn, type TileAddress } from './tile-path.ts'

/** Reads a tile of hashes, as wide as in a tree of the requested size. */
export type ReadTile = (address: TileAddress & { level: number }) => Promise<Uint8Array>

/** Tree of a known size whose hashes come from tiles. */
export interface TiledTree {
  root(): Promise<Hash>
  /** Returns hashes that prove that an entry is at an index. */
  proveInclusion(index: number): Promise<Hash[]>
  /** Returns the hashes that prove that an earlier tree is the beginning of this tree. */
  proveConsistency(earlierSize: number): Promise<Hash[]>
}

export function openTree(size: number, readTile: ReadTile): TiledTree {
  const tiles = new Map<string, Promise<Hash[]>>()

  async function hashesOf(level: number, index: number): Promise<Hash[]> {
    const key = `${level}/${index}`
    const width = widthIn(size, { level, index })
    const reading = tiles.get(key) ?? readTile({ level, index, width }).then(splitHashes)
    tiles.set(key, reading)
    const hashes = await reading
    if (hashes.length < width) throw new RangeError(`tile ${key} has ${hashes.length} of ${width} hashes`)
    return hashes
  }

  /** Tiles hold complete subtrees. Other ranges are split as in RFC 6962. */
  async function hashOf(from: number, to: number): Promise<Hash> {
    const count = to - from
    const split = largestPowerBelow(count)
    if (split * 2 !== count && count !== 1)
      return nodeHash(await hashOf(from, from + split), await hashOf(from + split, to))
    const level = Math.floor(Math.log2(count) / Math.log2(tileWidth))
    const [start, width] = [from / tileWidth ** level, count / tileWidth ** level]
    const hashes = await hashesOf(level, Math.floor(start / tileWidth))
    return rootOf(hashes.slice(start % tileWidth, (start % tileWidth) + width))
  }

  async function inclusion(index: number, from: number, to: number): Promise<Hash[]> {
    if (to - from === 1) return []
    const middle = from + largestPowerBelow(to - from)
    return index < middle
      ? [...(await inclusion(index, from, middle)), await hashOf(middle, to)]
      : [...(await inclusion(index, middle, to)), await hashOf(from, middle)]
  }

  async function consistency(earlier: number, from: number, to: number): Promise<Hash[]> {
    if (earlier === to) return from === 0 ? [] : [await hashOf(from, to)]
    const middle = from + largestPowerBelow(to - from)
    return earlier <= middle
      ? [...(await consistency(earlier, from, middle)), await hashOf(middle, to)]
      : [...(await consistency(earlier, middle, to)), await hashOf(from, middle)]
  }

  return {
    root: async () => (size === 0 ? emptyRoot : hashOf(0, size)),
    async proveInclusion(index) {
      if (!(index >= 0 && index < size)) throw new RangeError(`a tree of ${size} has no entry ${index}`)
      return inclusion(index, 0, size)
    },
    async proveConsistency(earlier) {
      if (!(earlier >= 0 && earlier <= size)) throw new RangeError(`a tree of ${size} has no beginning of ${earlier}`)
      return earlier === 0 ? [] : consistency(earlier, 0, size)
    },
  }
}

export interface TreeHead {
  size: number
  root: Hash
}

/** Returns whether a proof shows that the entry with this leaf hash is at an index of a tree. */
export function isIncluded(leaf: Hash, index: number, { size, root }: TreeHead, proof: readonly Hash[]): boolean {
  if (!(index >= 0 && index < size)) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      hash = nodeHash(hash, sibling)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && areEqual(hash, root)
}

/** Whether a proof shows that the earlier tree is the beginning of the later tree. */
export function isConsistent(earlier: TreeHead, later: TreeHead, proof: readonly Hash[]): boolean {
  if (earlier.size > later.size) return false
  if (earlier.size === later.size) return proof.length === 0 && areEqual(earlier.root, later.root)
  if (earlier.size === 0) return proof.length === 0 && areEqual(earlier.root, emptyRoot)
  const isComplete = largestPowerBelow(earlier.size) * 2 === earlier.size
  const [first, ...rest] = isComplete ? [earlier.root, ...proof] : proof
  if (!first) return false
  let [node, last] = [earlier.size - 1, later.size - 1]
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  let [before, after] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      before = nodeHash(hash, before)
      after = nodeHash(hash, after)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      after = nodeHash(after, hash)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 && areEqual(before, earlier.root) && areEqual(after, later.root)
}

/** Returns the largest power of two below a count; 0.5 for 1. */
function largestPowerBelow(count: number): number {
  const power = 2 ** Math.floor(Math.log2(count))
  return power === count ? power / 2 : power
}
