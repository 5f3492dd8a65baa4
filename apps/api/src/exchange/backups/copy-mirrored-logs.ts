import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirroredLogsPath } from './layout.ts'

/** State files that a running mirror replaces, in the order of its writes: the checkpoint last. */
const memory = ['keys.json', 'checkpoint']

interface Copying {
  signal: AbortSignal
  /** An earlier backup on the same disk; equal files are hard-linked to it. */
  previous?: string | undefined
}

/**
 * Copies the logs of mirrored registries from DATA_DIR into a backup, or back. A log that the target has stays: its
 * checkpoint may be newer, and a source could withdraw entries that only this copy proves.
 */
export async function copyMirroredLogs(from: string, to: string, { signal, previous }: Copying): Promise<void> {
  for (const name of await readdirIfThere(mirroredLogsPath(from))) {
    const [source, target] = [join(mirroredLogsPath(from), name), join(mirroredLogsPath(to), name)]
    if (!(await isThere(join(source, 'checkpoint'))) || (await isThere(join(target, 'checkpoint')))) continue
    const keep = async (file: string, bytes: Buffer): Promise<void> => {
      signal.throwIfAborted()
      await mkdir(dirname(join(target, file)), { recursive: true, mode: 0o700 })
      const earlier = previous === undefined ? undefined : join(mirroredLogsPath(previous), name, file)
      if (earlier !== undefined && (await isShared(earlier, bytes, join(target, file)))) return
      await write(join(target, file), bytes)
    }
    // State files are read before the list of tiles, because a running mirror writes a checkpoint after its tiles.
    const kept = await Promise.all(memory.map(async (file) => [file, await readFile(join(source, file))] as const))
    for (const file of await tilesIn(source)) await keep(file, await readFile(join(source, file)))
    for (const [file, bytes] of kept) await keep(file, bytes)
  }
}

/** Lists the relative paths of a log's files, without state files and unfinished files. */
async function tilesIn(log: string): Promise<string[]> {
  const found = await readdir(log, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(log.length + 1))
    .filter((file) => !memory.includes(file))
}

/**
 * Hard-links a file of an earlier backup when its bytes are equal. A comparison is needed: names of tiles have no
 * digest, and the earlier file may be damaged.
 */
async function isShared(earlier: string, bytes: Buffer, target: string): Promise<boolean> {
  const held = await readFile(earlier).catch(() => undefined)
  if (!held?.equals(bytes)) return false
  // Hard links fail across disks, and on disks without hard links: the caller then copies the file.
  return link(earlier, target).then(
    () => true,
    () => false,
  )
}

/**
 * Writes a file atomically through a temporary name. Never overwrites in place, because an earlier backup may share the
 * bytes.
 */
async function write(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.new`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

async function readdirIfThere(folder: string): Promise<string[]> {
  return (await isThere(folder)) ? readdir(folder) : []
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
