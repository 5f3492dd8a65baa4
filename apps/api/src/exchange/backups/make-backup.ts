import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { sweeps } from '../integrity/file-stores.ts'
import { runAlone } from '../../platform/db/run-alone.ts'
import { BackupError } from './backup-error.ts'
import { copyFiles, type CopiedFiles } from './copy-files.ts'
import { copyMirroredLogs } from './copy-mirrored-logs.ts'
import { dumpDatabase } from './dump-database.ts'
import { noteBackup } from './known-backups.ts'
import { readManifest, writeManifest } from './manifest.ts'

interface BackupRequest {
  /** Folder of the finished backup. */
  target: string
  /** An earlier backup on the same disk; unchanged files are hard-linked to it. */
  previous?: string | undefined
  /** False backs up the database alone. A restore then needs the files of this registry beside the backup. */
  withFiles?: boolean
  signal: AbortSignal
}

export interface BackupSummary extends CopiedFiles {
  tables: number
  rows: number
}

/**
 * Backs up one consistent state of the database and every file that it names, while the registry runs. Until the backup
 * is complete its folder is called `<target>.partial`; the next backup to the same target reuses its files. Sweeps
 * remove no file meanwhile. Missing and damaged files are reported and noted in the backup. Throws BackupError when the
 * target exists.
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
    // An interrupted backup left tables of an older state; its files stay useful.
    for (const name of await readdir(folder)) {
      if (name !== 'files') await rm(join(folder, name), { recursive: true })
    }

    const madeAt = context.clock.now().toISOString()
    const dump = await dumpDatabase(context, folder, signal)
    const copying = { folder, previous, total: dump.files.lines, signal }
    const copied = withFiles ? await copyFiles(context, copying, report) : noFiles
    if (withFiles) await copyMirroredLogs(context.config.dataDirectory, folder, { signal, previous })
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

/** Refuses an existing target, except an empty folder. */
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
