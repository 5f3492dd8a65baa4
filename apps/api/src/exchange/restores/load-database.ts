import type { Database } from '../../schema/tables.ts'
import { BackupError } from '../backups/backup-error.ts'
import { tablePath } from '../backups/layout.ts'
import { readLines } from '../backups/lines.ts'
import type { BackedUpTable, Manifest } from '../backups/manifest.ts'
import {
  analyze,
  continueSequence,
  emptyTable,
  insertRows,
  noteLoaded,
  resumeRules,
  suspendRules,
} from './restore-store.ts'

interface Source {
  folder: string
  manifest: Manifest
  signal: AbortSignal
}

/**
 * Inserts the rows of a backup into tables of the same schema in one transaction, with triggers off. Every foreign key
 * is verified at the end. Throws BackupError when the rows do not fit.
 */
export async function loadDatabase(
  db: Database,
  source: Source,
  report: (done: number, total: number) => void,
): Promise<void> {
  const { tables, sequences } = source.manifest
  const total = tables.reduce((sum, { lines }) => sum + lines, 0)
  let done = 0
  await db.transaction().execute(async (tx) => {
    const foreignKeys = await suspendRules(tx, tables)
    for (const table of tables) {
      const count = await loadTable(tx, source, table, (rows) => report((done += rows), total))
      if (count !== table.lines)
        throw new BackupError(`The backup holds ${count} of ${table.lines} rows of ${table.name}.`)
    }
    for (const sequence of sequences) await continueSequence(tx, sequence)
    await resumeRules(tx, tables, foreignKeys)
    await noteLoaded(tx)
  })
  await analyze(db)
}

const mostCharacters = 1024 * 1024

async function loadTable(
  tx: Database,
  { folder, signal }: Source,
  table: BackedUpTable,
  report: (rows: number) => void,
): Promise<number> {
  await emptyTable(tx, table.name)
  let count = 0
  let [batch, characters]: [string[], number] = [[], 0]
  const flush = async (): Promise<void> => {
    signal.throwIfAborted()
    if (batch.length > 0) await insertRows(tx, table, batch)
    count += batch.length
    report(batch.length)
    ;[batch, characters] = [[], 0]
  }
  for await (const lines of readLines(tablePath(folder, table.name))) {
    for (const line of lines) {
      batch.push(line)
      characters += line.length
      if (characters >= mostCharacters) await flush()
    }
  }
  await flush()
  return count
}
