import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MirrorError, type Source } from '@registry/api'
import {
  decodeBundle,
  hashBytes,
  longestEntry,
  openCheckpoint,
  parseVerifierKey,
  tilePath,
  tilesOf,
  widthIn,
  type TileAddress,
  type TreeHead,
} from '@registry/transparency-log'
import { openFolder, parseKeys, readBundle, type LogSource } from './log-source.ts'
import { LogError } from './log-error.ts'
import { rebuildTree } from './rebuild-tree.ts'
import { openTrusted } from './trusted-log.ts'

export interface CopiedLog {
  entries: number
  /** Number of files that this run fetched. */
  files: number
}

/** Longest checkpoint in bytes, with the signatures of many witnesses. */
export const mostCheckpoint = 64 * 1024
const mostKeys = 1024 * 1024
/** Limit of entries, so that a source which claims a tree without end fills no disk. */
const mostEntries = 100_000_000
/** Bytes of the length field of an entry in a bundle. */
const lengthBytes = 2

/**
 * Copies the log of a registry into a folder. Throws LogError when the log does not continue the copy, and MirrorError
 * when it cannot be read. The folder then keeps its log, perhaps with some files of the next checkpoint.
 */
export async function copyLog(folder: string, source: Source): Promise<CopiedLog> {
  const online = openGuarded(source)
  const keys = await online.keys()
  const kept = await readCheckpoint(folder)
  const known = keys.keys.flatMap(({ key }) => parseVerifierKey(key) ?? [])
  const before = kept === undefined ? undefined : openCheckpoint(kept, known)
  if (kept !== undefined && !before) throw new LogError('no key of the log signed the checkpoint of the copy')
  const key = before?.signedBy.at(-1)?.text ?? keys.keys.at(-1)?.key ?? ''
  const { checkpoint, text } = await openTrusted(online, { key, checkpoint: kept })
  const { size } = checkpoint
  if (size > mostEntries) throw new MirrorError(`${source.baseUrl} tells of ${size} entries, more than a copy takes.`)
  const fetchTile = async (tile: TileAddress): Promise<void> => {
    await put(join(folder, tilePath(tile)), await readTile(source, tile))
  }
  let files = 0
  for (const tile of tilesOf(size)) {
    if (await stat(join(folder, tilePath(tile))).catch(() => undefined)) continue
    await fetchTile(tile)
    files += 1
  }
  files += await repairCopy(folder, { before, after: checkpoint }, fetchTile)
  await put(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`)
  // The checkpoint is written last, so that the copy always has the tiles of its checkpoint.
  await put(join(folder, 'checkpoint'), text)
  return { entries: size, files }
}

/** Opens the log of a source, with limits of time and size for each file. */
function openGuarded(source: Source): LogSource {
  const read = (tile: TileAddress): Promise<Buffer> => readTile(source, tile)
  return {
    name: source.baseUrl,
    checkpoint: async () => (await readFileOf(source, 'checkpoint', mostCheckpoint)).toString(),
    keys: async () => parseKeys((await readFileOf(source, 'keys', mostKeys)).toString()),
    readTile: read,
    bundle: (index, treeSize) => readBundle(read, index, treeSize),
    // A copy has every entry, so it needs no search by subject.
    find: () => Promise.resolve([]),
  }
}

async function readTile(source: Source, tile: TileAddress): Promise<Buffer> {
  const most = tile.width * (tile.level === 'entries' ? lengthBytes + longestEntry : hashBytes)
  const bytes = await readFileOf(source, tilePath(tile), most)
  const width = tile.level === 'entries' ? decodeBundle(bytes)?.length : bytes.length / hashBytes
  if (width !== tile.width) throw new MirrorError(`${source.baseUrl}/log/${tilePath(tile)} is not whole.`)
  return bytes
}

async function readFileOf(source: Source, path: string, most: number): Promise<Buffer> {
  const bytes = await source.readWhole(`/log/${path}`, most)
  if (!bytes) throw new MirrorError(`${source.baseUrl}/log/${path} is not there.`)
  return bytes
}

/**
 * Refetches the files that differ from the tree of the checkpoint, and returns their number. Files of a complete
 * earlier copy stay, because the source may have other files now.
 */
async function repairCopy(
  folder: string,
  { before, after }: { before: TreeHead | undefined; after: TreeHead },
  fetchTile: (tile: TileAddress) => Promise<void>,
): Promise<number> {
  const copy = openFolder(folder)
  const { differing, hasRoot } = await rebuildTree(copy, after)
  if (hasRoot && differing.length === 0) return 0
  const isProven = await provenTiles(folder, before)
  let repaired = 0
  for (const tile of hasRoot || differing.length > 0 ? differing : tilesOf(after.size)) {
    if (isProven(tile)) continue
    await fetchTile(tile)
    repaired += 1
  }
  const rebuilt = await rebuildTree(copy, after)
  if (!rebuilt.hasRoot || rebuilt.differing.length > 0)
    throw new LogError('the entries and tiles are not those of the checkpoint')
  return repaired
}

/**
 * Returns a predicate that is true for files of an earlier tree. It is always false if that tree is damaged or
 * incomplete.
 */
async function provenTiles(folder: string, before: TreeHead | undefined): Promise<(tile: TileAddress) => boolean> {
  if (!before) return () => false
  const { differing, hasRoot } = await rebuildTree(openFolder(folder), before)
  if (!hasRoot || differing.length > 0) return () => false
  return (tile) => widthIn(before.size, tile) === tile.width
}

/** Reads the checkpoint of a copy; undefined without a checkpoint. */
export function readCheckpoint(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'checkpoint'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Writes a file atomically. */
export async function put(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
