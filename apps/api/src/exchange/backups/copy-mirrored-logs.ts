import { copyFile, mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirroredLogsPath } from './layout.ts'

/** Files that a running mirror replaces, those that are written last at the end. */
const memory = ['keys.json', 'checkpoint']

/**
 * Copies the logs of mirrored registries from DATA_DIR into a backup, or back. A log that the target knows stays as it is: its
 * checkpoint may be newer, and a source could take entries back that only this one tells of.
 */
export async function copyMirroredLogs(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const host of await readdirIfThere(mirroredLogsPath(from))) {
    const [source, target] = [join(mirroredLogsPath(from), host), join(mirroredLogsPath(to), host)]
    if (!(await isThere(join(source, 'checkpoint'))) || (await isThere(join(target, 'checkpoint')))) continue
    // Before the list of tiles, since a running mirror writes a checkpoint after its tiles.
    const kept = await Promise.all(memory.map(async (name) => [name, await readFile(join(source, name))] as const))
    for (const file of await tilesIn(source)) {
      signal.throwIfAborted()
      await mkdir(dirname(join(target, file)), { recursive: true, mode: 0o700 })
      await copyFile(join(source, file), join(target, file))
      await sync(join(target, file))
    }
    await mkdir(target, { recursive: true, mode: 0o700 })
    for (const [name, bytes] of kept) {
      await writeFile(join(target, name), bytes)
      await sync(join(target, name))
    }
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

async function sync(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
