import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { noteEverything } from '../../discovery/changes/outbox.ts'
import { assembleContext, type Context } from '../../context.ts'
import { checkIntegrity, type Integrity } from '../integrity/check-integrity.ts'
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { makeDataDirectory } from '../../platform/config/data-directory.ts'
import { connectDatabase } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { runAlone } from '../../platform/db/run-alone.ts'
import { migrations } from '../../schema/migrations/index.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { BackupError } from '../backups/backup-error.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from '../backups/manifest.ts'
import { openBackup } from '../backups/open-backup.ts'
import type { OpenJob } from '../../platform/jobs/open-job-store.ts'
import { queueNames } from '../../queues.ts'
import { copyMirroredLogs } from '../backups/copy-mirrored-logs.ts'
import { backedUpBlobs, jobsPath } from '../backups/layout.ts'
import { readLines } from '../backups/lines.ts'
import { randomUUID } from 'node:crypto'
import { describeFlaw } from '../integrity/describe-flaw.ts'
import { fileStores } from '../integrity/file-stores.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { carryBlob, findFlaw } from '../../platform/blobs/carry-blob.ts'
import { type ListedFile, listedFiles } from '../backups/listed-file.ts'
import { forgetRestore, isEmpty, noteRestore, readUnfinishedRestore } from './restore-store.ts'

interface Restoring {
  folder: string
  total: number
  incomingDirectory: string
  signal: AbortSignal
}

const width = 4

const endOfTime = new Date(8.64e15)

export interface RestoreListener {
  problem(sentence: string): void
  progress(phase: RestorePhase, done: number, total: number): void
}

type RestorePhase = 'files' | 'rows' | 'check'

export interface RestoreSummary extends Integrity {
  madeAt: string
  rows: number
  jobs: number
}

/**
 * Restores a backup into an empty database of either kind, and verifies it afterwards. No registry starts on that
 * database until the restore is complete; an interrupted restore resumes with the same backup. A backup of an earlier
 * release is migrated. Throws BackupError for a damaged backup, or a database that is not empty.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  listener: RestoreListener,
  signal: AbortSignal,
): Promise<RestoreSummary> {
  const manifest = await openBackup(folder)
  if (!Object.hasOwn(migrations, manifest.schema)) {
    throw new BackupError(`${folder} was made by a newer release of the registry. Update this one first.`)
  }
  await makeDataDirectory(config.dataDirectory)
  return runAlone(config.database, 'restore', async () => {
    const source = { folder, manifest, signal }
    const context = await assembleContext(config, await openFilled(config, source, listener))
    try {
      const jobs = await finish(context, source)
      const everything = { problem: listener.problem, progress: phase(listener, 'check') }
      const integrity = await checkIntegrity(context, everything, { signal, everyOrphan: true })
      const rows = manifest.tables.reduce((sum, { lines }) => sum + lines, 0)
      return { madeAt: manifest.madeAt, rows, jobs, ...integrity }
    } finally {
      await context.close()
    }
  })
}

interface Source {
  folder: string
  manifest: Manifest
  signal: AbortSignal
}

/** Opens the database, and restores what is still missing. */
async function openFilled(config: Config, source: Source, listener: RestoreListener): Promise<Kysely<Schema>> {
  const db = await connectDatabase<Schema>(config.database)
  try {
    const isLoaded = await begin(db, source.manifest)
    if (!isLoaded) await fill(config, db, source, listener)
    await migrate(db, migrations)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Reserves the database for this backup; returns whether the rows are already loaded. */
async function begin(db: Kysely<Schema>, { id }: Manifest): Promise<boolean> {
  const unfinished = await readUnfinishedRestore(db)
  if (unfinished && unfinished.backup_id !== id) {
    throw new BackupError('A restore of another backup into this database was cut off. Begin with an empty database.')
  }
  if (unfinished) return unfinished.is_loaded
  if (!(await isEmpty(db))) {
    throw new BackupError('The database is not empty. A backup is restored into a new database, or a new DATA_DIR.')
  }
  await noteRestore(db, id)
  return false
}

/** Restores files before rows, so that the database never names a missing file. */
async function fill(
  config: Config,
  db: Kysely<Schema>,
  { folder, manifest, signal }: Source,
  listener: RestoreListener,
): Promise<void> {
  const stores = {
    blobs: await createBlobStore(config.blobs),
    customerBlobs: await createBlobStore(config.customerFiles.blobs),
    ciBlobs: await createBlobStore(config.ci.blobs),
    logBlobs: await createBlobStore(config.transparency.blobs),
  }
  const incomingDirectory = join(config.dataDirectory, 'incoming')
  await mkdir(incomingDirectory, { recursive: true })
  const restoring = { folder, total: manifest.files.lines, incomingDirectory, signal }
  // The check at the end reports files that could not be restored.
  await restoreFiles(stores, restoring, phase(listener, 'files'))
  await copyMirroredLogs(folder, config.dataDirectory, { signal })
  await migrate(db, migrations, manifest.schema)
  await loadDatabase(db, { folder, manifest, signal }, phase(listener, 'rows'))
}

async function finish(context: Context, { folder, manifest: { id, madeAt } }: Source): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const jobs = await resumeJobs(tx, context, folder)
    await noteEverything(tx)
    const detail = { backup: id, madeAt, jobs }
    await writeAudit(tx, { actor: 'operator', action: 'backup.restore', subject: 'registry', detail })
    await forgetRestore(tx)
    return jobs
  })
}

function phase(listener: RestoreListener, name: RestorePhase): (done: number, total: number) => void {
  return (done, total) => listener.progress(name, done, total)
}

/**
 * Queues the unfinished jobs of a backup, including running jobs, and returns their number. Each job starts from its
 * beginning.
 */
async function resumeJobs(tx: Database, { jobs }: Pick<Context, 'jobs'>, folder: string): Promise<number> {
  let count = 0
  for await (const lines of readLines(jobsPath(folder))) {
    for (const line of lines) {
      // The manifest contains the digest of this list and was verified before, so this program wrote the lines.
      const { queue, data, key, due_at: dueAt } = JSON.parse(line) as Omit<OpenJob, 'due_at'> & { due_at: string }
      const name = queueNames.find((known) => known === queue)
      if (!name) continue
      // The payload comes from this release or an earlier release; updates also have to handle jobs of earlier
      // releases.
      await jobs.send(tx, name, data as never, key, new Date(dueAt))
      count += 1
    }
  }
  return count
}

/**
 * Copies the files of a backup into the stores, except files that are intact there. Returns the failures, a sentence
 * each.
 */
async function restoreFiles(
  stores: Pick<Context, 'blobs' | 'customerBlobs' | 'ciBlobs' | 'logBlobs'>,
  { folder, total, incomingDirectory, signal }: Restoring,
  report: (done: number, total: number) => void,
): Promise<string[]> {
  const transfers = new Map(
    fileStores.map(({ name, blobsOf }) => [name, { from: backedUpBlobs(folder, name), to: blobsOf(stores) }]),
  )
  const flaws: string[] = []
  let done = 0
  const restore = async (file: ListedFile): Promise<void> => {
    signal.throwIfAborted()
    const transfer = transfers.get(file.store)
    if (!transfer) return
    if (!(await isWhole(transfer.to, file))) {
      const flaw = await carryBlob(transfer.from, transfer.to, file, join(incomingDirectory, `${randomUUID()}.part`))
      if (flaw) flaws.push(describeFlaw(file.store, file, flaw))
    }
    report(++done, total)
  }
  for await (const files of listedFiles(folder)) await inParallel(files, width, restore)
  return flaws
}

/** Returns whether a stored file is intact. Removes a damaged file, so that the restored file can take its name. */
async function isWhole(to: BlobStore, file: ListedFile): Promise<boolean> {
  if (!(await to.has(file.name))) return false
  if ((await findFlaw(to, file)) === undefined) return true
  await to.remove(file.name, endOfTime)
  return false
}
