import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { LinesFile } from './lines.ts'

export interface Column {
  name: string
  /** PostgreSQL's own spelling: `character varying(3)`. */
  type: string
}

export interface BackedUpTable extends LinesFile {
  name: string
  columns: Column[]
}

/** Last value of a column's sequence. */
export interface SequenceValue {
  table: string
  column: string
  last: number
}

/** Contents of a backup. The manifest is written last: a folder without it is no backup. */
export interface Manifest {
  format: 1
  id: string
  madeAt: string
  /** Name of the last migration of the database. */
  schema: string
  tables: BackedUpTable[]
  sequences: SequenceValue[]
  jobs: LinesFile
  files: LinesFile
  /** Files that were missing or damaged when the backup was made, a sentence each. */
  flaws: string[]
}

const fileName = 'manifest.json'

/** Writes the manifest together with its own digest. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: digestOf(manifest) }
  await writeFile(join(folder, fileName), `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Reads the manifest of a backup. Throws BackupError for a missing or damaged manifest, or for a newer format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no whole backup: it has no readable ${fileName}.`)
  })
  const { sha256, ...manifest } = parse(folder, text)
  if (manifest.format !== 1) {
    throw new BackupError(`${folder} was made by a newer release of the registry. Update this one first.`)
  }
  if (sha256 !== digestOf(manifest)) throw new BackupError(`${join(folder, fileName)} is damaged.`)
  return manifest
}

function parse(folder: string, text: string): Manifest & { sha256: string } {
  try {
    // Content of any other type fails the comparison of the digest.
    return JSON.parse(text) as Manifest & { sha256: string }
  } catch {
    throw new BackupError(`${join(folder, fileName)} is damaged.`)
  }
}

function digestOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
