import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirroredLogsPath } from './layout.ts'

/** Files that a running mirror replaces, those that are written last at the end. */
const memory = ['keys.json', 'checkpoint']

interface Copying {
  signal: AbortSignal
  /** An earlier backup on the same disk; equal files are hard-linked to it. */
  previous?: string | undefined
}

/**
 * Copies the logs of mirrored registries from DATA_DIR into a backup, or back. A log that the target knows stays as it is: its
 * checkpoint may be newer, and a source could take entries back that only this one tells of.
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
    // Before the list of tiles, since a running mirror writes a checkpoint after its tiles.
    const kept = await Promise.all(memory.map(async (file) => [file, await readFile(join(source, file))] as const))
    for (const file of await tilesIn(source)) await keep(file, await readFile(join(source, file)))
    for (const [file, bytes] of kept) await keep(file, bytes)
  }
}

/** Lists files by their place in a log, without those that hold its memory, and halves of them. */
async function tilesIn(log: string): Promise<string[]> {
  const found = await readdir(log, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(log.length + 1))
    .filter((file) => !memory.includes(file))
}

/** Hard-links a file of an earlier backup. A tile has no digest in its name, so its bytes are compared: it may be damaged there. */
async function isShared(earlier: string, bytes: Buffer, target: string): Promise<boolean> {
  const held = await readFile(earlier).catch(() => undefined)
  if (!held?.equals(bytes)) return false
  // Another disk, or a disk without hard links: the caller copies the file instead.
  return link(earlier, target).then(
    () => true,
    () => false,
  )
}

/** Writes a file whole or not at all. Never in place, because an earlier backup may share its bytes. */
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
