import { hashBytes, tileWidth } from '@registry/transparency-log'

/**
 * Splits the stored hashes of the partial tiles of a tree into a tile for each level. Throws for a wrong number of
 * hashes.
 */
export function cutEdge(size: number, edge: Uint8Array): Uint8Array[] {
  const tiles: Uint8Array[] = []
  let start = 0
  for (let count = size; count > 0; count = Math.floor(count / tileWidth)) {
    const end = start + (count % tileWidth) * hashBytes
    tiles.push(edge.subarray(start, end))
    start = end
  }
  if (start !== edge.length) throw new RangeError('the edge of the log is not of a tree of its size')
  return tiles
}
