import type { Context } from '../../context.ts'
import { checkLedger } from '../../commerce/ledger/check-ledger.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { findFlaw } from '../../platform/blobs/carry-blob.ts'
import { findOrphans } from '../../platform/blobs/find-orphans.ts'
import { runAlone } from '../../platform/db/run-alone.ts'
import { checkLog } from '../log/check-log.ts'
import { describeFlaw } from './describe-flaw.ts'
import { fileStores, namedFiles, sweeps, type FileStore } from './file-stores.ts'
import { sharedEntries } from '../../platform/private-folder.ts'
import { findUnread, findWrongLatest } from './integrity-store.ts'

export interface Listener {
  /** Called with a sentence for each problem. */
  problem(sentence: string): void
  /** Called with the number of files read, and their total. */
  progress(done: number, total: number): void
}

export interface Integrity {
  files: number
  bytes: number
  /** Total of problems, excluding orphaned files, which `orphans` counts. */
  problems: number
  orphans: number
}

type Parts = Pick<Context, 'config' | 'db' | 'blobs' | 'customerBlobs' | 'ciBlobs' | 'logBlobs' | 'clock'>

const width = 4
// The hourly sweep may miss a file by an hour, and takes time itself.
const graceMs = 2 * 60 * 60 * 1000

/**
 * Verifies every named file by digest and size, and checks orphans, ledger, catalogue, log and permissions of DATA_DIR.
 * Changes nothing and may run on a live registry; sweeps pause meanwhile. Counts an orphan only after a sweep should
 * have removed it, unless `everyOrphan` is set.
 */
export async function checkIntegrity(
  context: Parts,
  listener: Listener,
  { signal, everyOrphan = false }: { signal?: AbortSignal; everyOrphan?: boolean } = {},
): Promise<Integrity> {
  const found: Integrity = { files: 0, bytes: 0, problems: 0, orphans: 0 }
  const problem = (sentence: string): void => {
    found.problems += 1
    listener.problem(sentence)
  }
  await runAlone(context.config.database, sweeps, async () => {
    const counts = await Promise.all(fileStores.map((store) => store.countNamed(context.db)))
    const total = counts.reduce((sum, count) => sum + count, 0)
    for (const store of fileStores) {
      const blobs = store.blobsOf(context)
      for await (const page of namedFiles(context.db, store)) {
        await inParallel(page, width, async (file) => {
          signal?.throwIfAborted()
          const flaw = await findFlaw(blobs, file)
          if (flaw) problem(describeFlaw(store.name, file, flaw))
          found.files += 1
          found.bytes += file.size
          listener.progress(found.files, Math.max(total, found.files))
        })
      }
      const orphans = await tellOrphans(context, store, everyOrphan, listener)
      found.orphans += orphans
    }
  })
  await checkTables(context, problem)
  await checkLog(context, problem)
  await checkRights(context.config.dataDirectory, problem)
  return found
}

async function tellOrphans(
  { db, clock, ...stores }: Parts,
  store: FileStore,
  everyOrphan: boolean,
  { problem }: Listener,
): Promise<number> {
  const youngest = everyOrphan ? endOfTime : new Date(clock.now().getTime() - store.unnamedForMs - graceMs)
  const find = (names: string[]) => store.findNamed(db, names)
  const { orphans, orphanCount } = await findOrphans(store.blobsOf(stores), youngest, find)
  for (const name of orphans) problem(`${store.name} ${name}: nothing names it`)
  if (orphanCount > orphans.length) {
    problem(`${store.name}: nothing names ${orphanCount - orphans.length} more files`)
  }
  return orphanCount
}

async function checkTables({ db }: Parts, problem: (sentence: string) => void): Promise<void> {
  for (const sentence of await checkLedger(db)) problem(`ledger ${sentence}`)
  for (const id of await findWrongLatest(db)) problem(`node ${id}: its latest version is not an active one of its own`)
  for (const version of await findUnread(db)) problem(`version ${version}: has an archive whose contents are not known`)
}

async function checkRights(dataDirectory: string, problem: (sentence: string) => void): Promise<void> {
  let count = 0
  for await (const { path, mode } of sharedEntries(dataDirectory)) {
    if (count < mostNamed) problem(`${path}: others than its owner have rights to it (mode ${mode.toString(8)})`)
    count += 1
  }
  if (count > mostNamed) problem(`${dataDirectory}: others have rights to ${count - mostNamed} more files`)
}

/** Limits the named files: an older release gave other users access to every file. */
const mostNamed = 20

const endOfTime = new Date(8.64e15)
