import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from './config-error.ts'

/** Makes the data folder unless it is there. Throws ConfigError, naming DATA_DIR, where nothing can be written. */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeFolder(directory)
    await rmdir(await mkdtemp(join(directory, '.writable-')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `Nothing can be kept in ${directory} (${reason}). Set DATA_DIR to a folder that this user may write to.`,
    )
  }
}

/** Trap: `mkdir` with `recursive` tries for ever where a parent exists but takes no folders, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have made it in between.
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
