import { emptyRoot, foldPeaks, hashBytes, peaksOf, rootOf, type Hash } from './hashes.ts'
import { tileWidth } from './tile-path.ts'

export interface FullTile {
  level: number
  index: number
  bytes: Uint8Array
}

/** Partial tiles of a growing tree, by level. Appending entries needs no other tiles. */
export interface TreeEdge {
  readonly size: number
  /** Appends the hash of an entry; returns the tiles that became full. */
  append(leaf: Hash): FullTile[]
  root(): Hash
  /** Returns the bytes of each level's partial tile, which may be empty. */
  tiles(): Uint8Array[]
}

/** Continues a tree with `size` entries from its partial tiles. Throws when the tiles do not match that size. */
export function openEdge(size: number, tiles: readonly Uint8Array[]): TreeEdge {
  const levels = tiles.map(splitHashes)
  let count = size
  const expected = (level: number): number => Math.floor(size / tileWidth ** level) % tileWidth
  const deepest = Math.max(levels.length, size > 0 ? Math.floor(Math.log2(size) / 8) + 1 : 0)
  for (let level = 0; level < deepest; level++) {
    if ((levels[level]?.length ?? 0) !== expected(level)) throw new RangeError('the edge is not of a tree of this size')
  }

  return {
    get size() {
      return count
    },
    append(leaf) {
      const full: FullTile[] = []
      let hash = leaf
      count += 1
      for (let level = 0; ; level++) {
        const hashes = (levels[level] ??= [])
        hashes.push(hash)
        if (hashes.length < tileWidth) return full
        full.push({ level, index: Math.floor(count / tileWidth ** (level + 1)) - 1, bytes: Buffer.concat(hashes) })
        hash = rootOf(hashes)
        levels[level] = []
      }
    },
    root: () => (count === 0 ? emptyRoot : foldPeaks(levels.toReversed().flatMap(peaksOf))),
    tiles: () => levels.map((hashes) => Buffer.concat(hashes)),
  }
}

/** Splits the bytes of a tile into its hashes. Throws for an invalid length. */
export function splitHashes(tile: Uint8Array): Hash[] {
  if (tile.length % hashBytes !== 0) throw new RangeError(`a tile cannot have ${tile.length} bytes`)
  return Array.from({ length: tile.length / hashBytes }, (_, index) =>
    tile.subarray(index * hashBytes, (index + 1) * hashBytes),
  )
}
