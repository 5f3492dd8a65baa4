import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backups/backup-error.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { createContext } from '../../context.ts'
import type { Config } from '../../platform/config/config.ts'
import { restoreBackup, type RestoreListener, type RestoreSummary } from './restore-backup.ts'

export interface MoveSummary extends RestoreSummary {
  /** New path of the embedded database. */
  keptAt: string
}

/**
 * Moves a registry from the embedded database of a data folder to the empty database of a server, and verifies it.
 * Files stay; the embedded database is renamed. No process may use the folder. Throws BackupError without a database,
 * or for a non-empty target, and where an earlier move has left its database.
 */
export async function moveDatabase(
  from: Config,
  to: Config,
  listener: RestoreListener,
  signal: AbortSignal,
): Promise<MoveSummary> {
  if (from.database.kind !== 'embedded') throw new Error('only an embedded database can be moved')
  const { directory } = from.database
  if (!(await isFolder(directory)))
    throw new BackupError(`There is no embedded database in ${directory}. Set DATA_DIR to the folder of the registry.`)
  const keptAt = `${directory}.moved`
  if (await isFolder(keptAt)) throw new BackupError(`${keptAt} is of an earlier move. Delete it, or move it elsewhere.`)
  // A dump has the secrets of the registry.
  const dump = join(from.dataDirectory, 'moving')
  await rm(dump, { recursive: true, force: true })
  try {
    await dumpDatabase(from, dump, signal)
    const summary = await restoreBackup(to, dump, listener, signal)
    await rename(directory, keptAt)
    return { ...summary, keptAt }
  } finally {
    await rm(dump, { recursive: true, force: true })
  }
}

async function dumpDatabase(from: Config, target: string, signal: AbortSignal): Promise<void> {
  const context = await createContext(from)
  try {
    await makeBackup(context, { target, withFiles: false, signal }, () => undefined)
  } finally {
    await context.close()
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
