import {
  areEqual,
  hashBytes,
  leafHash,
  openEdge,
  tileWidth,
  widthIn,
  type Hash,
  type ReadTile,
  type TileAddress,
  type TreeHead,
} from '@registry/transparency-log'

export interface TreeFiles {
  readTile: ReadTile
  /** Reads the entries of a bundle in a tree of this size. */
  bundle(index: number, treeSize: number): Promise<Uint8Array[]>
}

/** Receives the entries of a bundle, and the index of its first entry. */
type Visit = (entries: readonly Uint8Array[], start: number) => void

/** Rebuilds the tree from all entries. Returns the tiles and bundles that differ, and whether the root is equal. */
export async function rebuildTree(
  source: TreeFiles,
  { size, root }: TreeHead,
  visit: Visit = () => undefined,
): Promise<{ differing: TileAddress[]; hasRoot: boolean }> {
  const edge = openEdge(0, [])
  const differing: TileAddress[] = []
  const compare = async (address: TileAddress & { level: number }, bytes: Uint8Array): Promise<void> => {
    const held = await source.readTile(address).catch(() => undefined)
    if (held && areEqual(held, bytes)) return
    differing.push(address)
    if (address.level === 0) differing.push({ ...address, level: 'entries' })
  }
  for (let start = 0; start < size; start += tileWidth) {
    const index = start / tileWidth
    const width = widthIn(size, { level: 'entries', index })
    const entries = await source.bundle(index, size).catch(() => [])
    const hashes = entries.length === width ? entries.map(leafHash) : Array<Hash>(width).fill(Buffer.alloc(hashBytes))
    visit(entries, start)
    for (const { bytes, ...tile } of hashes.flatMap((hash) => edge.append(hash))) {
      await compare({ ...tile, width: tileWidth }, bytes)
    }
  }
  for (const [level, bytes] of edge.tiles().entries()) {
    const index = Math.floor(size / tileWidth ** (level + 1))
    if (bytes.length > 0) await compare({ level, index, width: bytes.length / hashBytes }, bytes)
  }
  return { differing, hasRoot: areEqual(edge.root(), root) }
}
