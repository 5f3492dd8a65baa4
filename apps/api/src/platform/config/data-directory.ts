import { chmod, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../log/log.ts'
import { closeToOthers } from '../private-folder.ts'
import { ConfigError } from './config-error.ts'
import { thrownText } from '../log/thrown-text.ts'

/**
 * Creates the data folder if needed, and removes access for other users. Throws ConfigError, which names DATA_DIR, for
 * a folder without write access.
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeFolder(directory)
    await rmdir(await mkdtemp(join(directory, '.writable-')))
    // `closeDataDirectory` reports a failure of this call.
    await chmod(directory, 0o700).catch(() => undefined)
  } catch (error) {
    const reason = thrownText(error)
    throw new ConfigError(
      `Nothing can be kept in ${directory} (${reason}). Set DATA_DIR to a folder that this user may write to.`,
    )
  }
}

/**
 * Removes the rights of group and others to the data folder and its files. Logs a warning for files that this user
 * cannot change.
 */
export async function closeDataDirectory(directory: string, log: Log): Promise<void> {
  const { closed, refused } = await closeToOthers(directory)
  if (closed > 0) log.info({ directory, closed }, 'others than the owner had rights to files of DATA_DIR; taken away')
  const [first] = refused
  if (first === undefined) return
  log.warn(
    { directory, files: refused.length, first },
    'others than the owner keep rights to files of DATA_DIR, which this user cannot change',
  )
}

/**
 * Creates a folder. Trap: `mkdir` with `recursive` never returns when a parent exists but accepts no folders, such as
 * /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
