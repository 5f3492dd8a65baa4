import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { fileStores, namedFiles } from '../integrity/file-stores.ts'
import type { Database } from '../../schema/tables.ts'
import { listSequences, listTables, readRows, readSchemaName, spellPlainly } from './dump-store.ts'
import { filesPath, jobsPath, tablePath } from './layout.ts'
import { writeLines } from './lines.ts'
import type { ListedFile } from './listed-file.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'

/** Tables that are useless in another database, such as lists of its own transactions. */
const leftOut: ReadonlySet<string> = new Set([
  // Clients read the whole catalogue again after a restart of the feed.
  'catalogue_changes',
  'catalogue_feed',
  'catalogue_entries',
  'catalogue_snapshots',
  // Without the row, the first refresh counts everything.
  'lists_counted',
  // Without a recorded copy, the registry copies everything to Algolia again.
  'algolia_copies',
])

type Dump = Pick<Manifest, 'schema' | 'tables' | 'sequences' | 'jobs' | 'files'>

/**
 * Writes a consistent snapshot of the database, its open jobs and the list of its files into a folder. The embedded
 * database has a single connection, so other queries wait meanwhile; a server keeps answering.
 */
export function dumpDatabase(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  folder: string,
  signal: AbortSignal,
): Promise<Dump> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await spellPlainly(tx)
      return {
        schema: await readSchemaName(tx),
        tables: await dumpTables(tx, folder, signal),
        sequences: await listSequences(tx),
        jobs: await writeLines(jobsPath(folder), asJson(jobs.open(tx))),
        files: await writeLines(filesPath(folder), asJson(everyFile(tx))),
      }
    })
}

async function dumpTables(tx: Database, folder: string, signal: AbortSignal): Promise<BackedUpTable[]> {
  await mkdir(join(folder, 'database'), { recursive: true })
  const tables: BackedUpTable[] = []
  for (const { name, columns } of await listTables(tx)) {
    if (leftOut.has(name)) continue
    signal.throwIfAborted()
    const file = await writeLines(tablePath(folder, name), readRows(tx, name, columns))
    tables.push({ name, columns, ...file })
  }
  return tables
}

async function* everyFile(tx: Database): AsyncGenerator<ListedFile[]> {
  for (const store of fileStores) {
    for await (const page of namedFiles(tx, store)) yield page.map((file) => ({ store: store.name, ...file }))
  }
}

async function* asJson(batches: AsyncIterable<object[]>): AsyncGenerator<string[]> {
  for await (const batch of batches) yield batch.map((item) => JSON.stringify(item))
}
