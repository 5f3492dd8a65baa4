import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areEqual,
  decodeBundle,
  encodeBundle,
  isConsistent,
  isIncluded,
  leafHash,
  openEdge,
  openTree,
  parseTilePath,
  tilePath,
  tilesOf,
  tileWidth,
  type Hash,
  type ReadTile,
} from './index.ts'

const leaves = Array.from({ length: 70_000 }, (_, index) => leafHash(Buffer.from(String(index))))

/** A tree of the first leaves, in memory. */
function treeOf(size: number): { root: Hash; readTile: ReadTile; edge: Uint8Array[] } {
  const full = new Map<string, Uint8Array>()
  const edge = openEdge(0, [])
  for (const leaf of leaves.slice(0, size)) {
    for (const { bytes, ...tile } of edge.append(leaf)) full.set(tilePath({ ...tile, width: tileWidth }), bytes)
  }
  const tiles = edge.tiles()
  const readTile: ReadTile = async (address) => full.get(tilePath(address)) ?? tiles[address.level] ?? Buffer.alloc(0)
  return { root: edge.root(), readTile, edge: tiles }
}

/** Computes the root literally by RFC 6962, section 2.1. */
function slowRoot(hashes: readonly Hash[]): Hash {
  const [first] = hashes
  if (first && hashes.length === 1) return first
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  const hash = createHash('sha256').update(Uint8Array.of(1))
  return hash
    .update(slowRoot(hashes.slice(0, split)))
    .update(slowRoot(hashes.slice(split)))
    .digest()
}

const sizes = fc.integer({ min: 1, max: 1200 })

test('the root is that of RFC 6962, also when an edge is extended', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async (size, cut) => {
      const { root, readTile } = treeOf(size)
      expect(areEqual(root, slowRoot(leaves.slice(0, size)))).toBe(true)
      expect(areEqual(root, await openTree(size, readTile).root())).toBe(true)
      const begun = treeOf(cut % size)
      const continued = openEdge(cut % size, begun.edge)
      for (const leaf of leaves.slice(cut % size, size)) continued.append(leaf)
      expect(areEqual(root, continued.root())).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('an inclusion proof is valid only for its entry, index and root', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, place, other) => {
      const index = place % size
      const { root, readTile } = treeOf(size)
      const proof = await openTree(size, readTile).proveInclusion(index)
      const leaf = leaves[index] ?? root
      const wrong = leaves[size] ?? root
      expect(isIncluded(leaf, index, { size, root }, proof)).toBe(true)
      expect(isIncluded(wrong, index, { size, root }, proof)).toBe(false)
      expect(isIncluded(leaf, index, { size, root: wrong }, proof)).toBe(false)
      expect(isIncluded(leaf, index, { size, root }, [...proof, wrong])).toBe(false)
      expect(isIncluded(leaf, other % size, { size, root }, proof)).toBe(other % size === index)
      expect(isIncluded(leaf, index, { size, root }, proof.slice(1))).toBe(proof.length === 0)
    }),
    { numRuns: 100 },
  )
})

test('a consistency proof is valid only for prefixes of a tree', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async (size, cut) => {
      const earlierSize = cut % (size + 1)
      const [later, earlier] = [treeOf(size), treeOf(earlierSize)]
      const proof = await openTree(size, later.readTile).proveConsistency(earlierSize)
      const [to, from] = [
        { size, root: later.root },
        { size: earlierSize, root: earlier.root },
      ]
      const wrong = leaves[5000] ?? later.root
      expect(isConsistent(from, to, proof)).toBe(true)
      expect(isConsistent({ ...from, root: wrong }, to, proof)).toBe(false)
      expect(isConsistent(from, to, [...proof, wrong])).toBe(false)
      // Every tree is consistent with the empty tree.
      expect(isConsistent(from, { ...to, root: wrong }, proof)).toBe(earlierSize === 0)
      expect(isConsistent(from, to, proof.slice(1))).toBe(proof.length === 0)
    }),
    { numRuns: 100 },
  )
})

test('a tree of 70,000 entries has the tiles of the specification', () => {
  const tiles = [...tilesOf(70_000)]
  const count = (level: number, isFull: boolean): number =>
    tiles.filter((tile) => tile.level === level && (tile.width === tileWidth) === isFull).length
  expect([count(0, true), count(0, false), count(1, true), count(1, false), count(2, false)]).toEqual([273, 1, 1, 1, 1])
  expect(tiles.filter(({ width }) => width < tileWidth).map(tilePath)).toEqual([
    'tile/entries/273.p/112',
    'tile/0/273.p/112',
    'tile/1/001.p/17',
    'tile/2/000.p/1',
  ])
  const { root } = treeOf(70_000)
  expect(areEqual(root, slowRoot(leaves))).toBe(true)
})

test('tile paths survive formatting and parsing, and other spellings are refused', () => {
  expect(tilePath({ level: 'entries', index: 1_234_067, width: 256 })).toBe('tile/entries/x001/x234/067')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 63 }), fc.nat(), fc.integer({ min: 1, max: 256 }), (level, index, width) => {
      expect(parseTilePath(tilePath({ level, index, width }))).toEqual({ level, index, width })
    }),
  )
  for (const path of [
    'tile/00/000',
    'tile/0/1',
    'tile/0/x000/001',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/64/000',
    'tile/0/000.p/01',
    'tile/0/../000',
  ]) {
    expect(parseTilePath(path)).toBeUndefined()
  }
})

test('entry bundles survive encoding and decoding, and broken ones are refused', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 600 }), { maxLength: 20 }), (entries) => {
      const bundle = encodeBundle(entries)
      expect(decodeBundle(bundle)?.map((entry) => [...entry])).toEqual(entries.map((entry) => [...entry]))
      expect(decodeBundle(bundle.subarray(0, -1))?.length).not.toBe(entries.length || -1)
    }),
  )
  expect(() => encodeBundle([Buffer.alloc(65_536)])).toThrow(RangeError)
})
