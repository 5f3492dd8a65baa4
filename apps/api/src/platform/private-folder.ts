import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** A file or folder that others than its owner have rights to. */
export interface SharedEntry {
  path: string
  /** The rights alone: `0o666`. */
  mode: number
}

export interface ClosedFolder {
  /** Entries whose rights were taken from group and others. */
  closed: number
  /** Entries that this user cannot change. */
  refused: string[]
}

const ofOthers = 0o077

/** Entries, so that a store of millions of files does not hold up a start. */
const mostEntries = 200_000

/** A folder and what it holds, as far as group or others have rights to it, from the top down. Follows no links. */
export async function* sharedEntries(directory: string, most = mostEntries): AsyncGenerator<SharedEntry> {
  // Windows has no such rights.
  if (process.platform === 'win32') return
  const root = await realpath(directory)
  const folders = [root]
  const top = await lookAt(root)
  if (top && isShared(top)) yield top
  let seen = 0
  for (let folder = folders.pop(); folder !== undefined && seen < most; folder = folders.pop()) {
    const held = (await readdir(folder, { withFileTypes: true }).catch(ignoreGone)) ?? []
    seen += held.length
    const paths = held.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => join(folder ?? '', name))
    for (const entry of await Promise.all(paths.map(lookAt))) {
      if (entry && isShared(entry)) yield entry
      if (entry?.isFolder === true) folders.push(entry.path)
    }
  }
}

/** Takes from group and others every right to a folder and what it holds. */
export async function closeToOthers(directory: string): Promise<ClosedFolder> {
  const found: ClosedFolder = { closed: 0, refused: [] }
  for await (const { path, mode } of sharedEntries(directory)) {
    if (await closed(path, mode)) found.closed += 1
    else found.refused.push(path)
  }
  return found
}

function isShared({ mode }: SharedEntry): boolean {
  return (mode & ofOthers) !== 0
}

async function lookAt(path: string): Promise<(SharedEntry & { isFolder: boolean }) | undefined> {
  const found = await lstat(path).catch(ignoreGone)
  return found && { path, mode: found.mode & 0o7777, isFolder: found.isDirectory() }
}

/** Whether the owner alone has rights now, or the entry is gone. */
async function closed(path: string, mode: number): Promise<boolean> {
  try {
    await chmod(path, mode & ~ofOthers)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** Files come and go, and what this user may not look into is told by its folder. */
function ignoreGone(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOENT' && code !== 'EACCES') throw error
}
