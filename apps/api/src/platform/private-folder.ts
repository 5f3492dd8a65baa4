import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** File or folder that users besides its owner can access. */
export interface SharedEntry {
  path: string
  /** Permission bits only: `0o666`. */
  mode: number
}

export interface ClosedFolder {
  /** Number of entries that lost the permissions of group and others. */
  closed: number
  /** Entries that this user cannot change. */
  refused: string[]
}

const ofOthers = 0o077

/** Maximum entries, so that a store with millions of files does not delay a start. */
const mostEntries = 200_000

/** Lists a folder and its entries to which group or others have rights, from the top down. Follows no links. */
export async function* sharedEntries(directory: string, most = mostEntries): AsyncGenerator<SharedEntry> {
  // Windows has no such permissions.
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

/** Removes the rights of group and others to a folder and its entries. */
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

/** Removes the permissions of group and others; returns true also for a deleted entry. */
async function closed(path: string, mode: number): Promise<boolean> {
  try {
    await chmod(path, mode & ~ofOthers)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** Files may disappear during a walk. A folder that this user cannot open is reported by its own entry. */
function ignoreGone(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOENT' && code !== 'EACCES') throw error
}
