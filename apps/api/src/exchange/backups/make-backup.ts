import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { sweeps } from '../integrity/file-stores.ts'
import { runAlone } from '../../platform/db/run-alone.ts'
import { BackupError } from './backup-error.ts'
import { copyFiles, type CopiedFiles } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { noteBackup } from './known-backups.ts'
import { readManifest, writeManifest } from './manifest.ts'

interface BackupRequest {
  /** The folder that becomes the backup. */
  target: string
  /** An earlier backup on the same disk, with which files are shared that both have. */
  previous?: string | undefined
  /** Without them, a backup is good for a restore beside the same files alone. */
  withFiles?: boolean
  signal: AbortSignal
}

export interface BackupSummary extends CopiedFiles {
  tables: number
  rows: number
}

/**
 * Copies the database as it is at one moment, and every file that it names then, into a folder, while the registry is in
 * use. The folder has its name only when it is whole; until then it is called `<target>.partial`, and the next backup to the
 * same target goes on with its files. No file is removed meanwhile. Files that are missing or damaged are told of and noted
 * in the backup. Throws BackupError where the target is taken.
 */
export function makeBackup(
  context: Context,
  { target, previous, withFiles = true, signal }: BackupRequest,
  report: (done: number, total: number) => void,
): Promise<BackupSummary> {
  return runAlone(context.config.database, sweeps, async () => {
    await refuseTaken(target)
    if (previous !== undefined) await readManifest(previous)
    const folder = `${target}.partial`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // What an interrupted backup wrote of an older moment; its files stay.
    for (const name of await readdir(folder)) {
      if (name !== 'files') await rm(join(folder, name), { recursive: true })
    }

    const madeAt = context.clock.now().toISOString()
    const dump = await dumpDatabase(context, folder, signal)
    const copying = { folder, previous, total: dump.files.lines, signal }
    const copied = withFiles ? await copyFiles(context, copying, report) : noFiles
    await rm(join(folder, 'incoming'), { recursive: true, force: true })
    await writeManifest(folder, { format: 1, id: randomUUID(), madeAt, ...dump, flaws: copied.flaws })
    await syncFolder(folder)
    await rename(folder, target)
    await syncFolder(dirname(target))
    if (withFiles) await noteBackup(context.config.dataDirectory, { madeAt, folder: target })

    const rows = dump.tables.reduce((sum, { lines }) => sum + lines, 0)
    const { flaws, ...counts } = copied
    const detail = { rows, ...counts, flaws: flaws.length }
    await context.db
      .transaction()
      .execute((tx) => writeAudit(tx, { actor: 'operator', action: 'backup.make', subject: 'registry', detail }))
    return { tables: dump.tables.length, rows, ...copied }
  })
}

const noFiles: CopiedFiles = { files: 0, bytes: 0, copied: 0, flaws: [] }

/** An empty folder is as good as none. */
async function refuseTaken(target: string): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`${target} cannot become a backup (${error.message}).`)
  })
  if (names.length > 0) throw new BackupError(`${target} is there already. Name a folder that is not.`)
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
