import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { filesPath, jobsPath, tablePath } from './layout.ts'
import type { LinesFile } from './lines.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { thrownText } from '../../platform/log/thrown-text.ts'

/** Reads the manifest and verifies tables, jobs and the list of files, but not the files. Throws BackupError. */
export async function openBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await expectDigest(tablePath(folder, table.name), table)
  await expectDigest(jobsPath(folder), manifest.jobs)
  await expectDigest(filesPath(folder), manifest.files)
  return manifest
}

async function expectDigest(path: string, { sha256 }: LinesFile): Promise<void> {
  const digest = createHash('sha256')
  try {
    await pipeline(createReadStream(path), digest)
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${thrownText(error)}).`)
  }
  if (digest.digest('hex') !== sha256) throw new BackupError(`${path} is damaged: it is not what was written.`)
}
