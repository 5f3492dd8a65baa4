import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  openCheckpoint,
  parseVerifierKey,
  tilePath,
  tilesOf,
  type TileAddress,
  type TreeHead,
} from '@registry/transparency-log'
import { fetchFrom } from '../fetch-from.ts'
import { openFolder, openOnline } from './log-source.ts'
import { LogError } from './log-error.ts'
import { rebuildTree } from './rebuild-tree.ts'
import { openTrusted } from './trusted-log.ts'

export interface CopiedLog {
  entries: number
  /** Files that this run fetched. */
  files: number
}

/**
 * Copies the log of a mirrored registry into the data folder; undefined where it has none. Throws LogError where the log does
 * not continue the copy, or is gone.
 */
export async function copyMirroredLog(
  dataDirectory: string,
  registry: string,
): Promise<(CopiedLog & { folder: string }) | undefined> {
  const folder = join(mirroredLogsOf(dataDirectory), new URL(registry).host.replaceAll(':', '_'))
  if (await hasLog(registry)) return { folder, ...(await copyLog(folder, registry)) }
  if ((await readCheckpoint(folder)) === undefined) return undefined
  throw new LogError(`${registry} has no log any more, but ${folder} has a copy`)
}

/** Returns the folder with the logs of mirrored registries, in a data folder or in a backup of it. */
export function mirroredLogsOf(folder: string): string {
  return join(folder, 'mirrored-logs')
}

async function hasLog(registry: string): Promise<boolean> {
  const { status } = await fetchFrom(registry)(`${registry}/log/checkpoint`)
  if (status !== 200 && status !== 404) throw new Error(`${registry}/log/checkpoint answered ${status}`)
  return status === 200
}

/** Copies the log of a registry into a folder. Throws LogError when it does not continue the copy. */
export async function copyLog(folder: string, registry: string): Promise<CopiedLog> {
  const source = openOnline(registry)
  const keys = await source.keys()
  const kept = await readCheckpoint(folder)
  const known = keys.keys.flatMap(({ key }) => parseVerifierKey(key) ?? [])
  const signer = kept === undefined ? undefined : openCheckpoint(kept, known)?.signedBy.at(-1)
  if (kept !== undefined && !signer) throw new LogError('no key of the log signed the checkpoint of the copy')
  const key = signer?.text ?? keys.keys.at(-1)?.key ?? ''
  const { checkpoint, text } = await openTrusted(source, { key, checkpoint: kept })
  const { size } = checkpoint
  const fetchTile = async (tile: TileAddress): Promise<void> => {
    const path = tilePath(tile)
    const response = await fetchFrom(registry)(`${registry}/log/${path}`)
    if (!response.ok) throw new Error(`${registry}/log/${path} answered ${response.status}`)
    await put(join(folder, path), new Uint8Array(await response.arrayBuffer()))
  }
  const missing = []
  for (const tile of tilesOf(size)) {
    if (!(await stat(join(folder, tilePath(tile))).catch(() => undefined))) missing.push(tile)
  }
  for (const tile of missing) await fetchTile(tile)
  const mended = await mendCopy(folder, checkpoint, fetchTile)
  await put(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`)
  // Last, so that the copy always has the tiles of its checkpoint.
  await put(join(folder, 'checkpoint'), text)
  return { entries: size, files: missing.length + mended }
}

/** Fetches again what differs from the tree of the checkpoint; returns the number of files. */
async function mendCopy(folder: string, head: TreeHead, fetchTile: (tile: TileAddress) => Promise<void>) {
  const copy = openFolder(folder)
  const { differing, hasRoot } = await rebuildTree(copy, head)
  const damaged = hasRoot || differing.length > 0 ? differing : [...tilesOf(head.size)]
  if (damaged.length === 0) return 0
  for (const tile of damaged) await fetchTile(tile)
  const mended = await rebuildTree(copy, head)
  if (!mended.hasRoot || mended.differing.length > 0)
    throw new LogError('the entries and tiles are not those of the checkpoint')
  return damaged.length
}

function readCheckpoint(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'checkpoint'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

async function put(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
