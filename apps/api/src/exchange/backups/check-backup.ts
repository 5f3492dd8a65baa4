import { describeFlaw } from '../integrity/describe-flaw.ts'
import type { Integrity, Listener } from '../integrity/check-integrity.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { findFlaw } from '../../platform/blobs/carry-blob.ts'
import { backedUpBlobs } from './layout.ts'
import { listedFiles, type ListedFile } from './listed-file.ts'
import { openBackup } from './open-backup.ts'

const width = 4

/**
 * Reads a whole backup without a database and reports every missing or damaged file. Throws BackupError for an
 * incomplete folder or damaged tables.
 */
export async function checkBackup(folder: string, listener: Listener, signal: AbortSignal): Promise<Integrity> {
  const manifest = await openBackup(folder)
  const found: Integrity = { files: 0, bytes: 0, problems: 0, orphans: 0 }
  const check = async (file: ListedFile): Promise<void> => {
    signal.throwIfAborted()
    const flaw = await findFlaw(backedUpBlobs(folder, file.store), file)
    if (flaw) {
      found.problems += 1
      listener.problem(describeFlaw(file.store, file, flaw))
    }
    found.files += 1
    found.bytes += file.size
    listener.progress(found.files, manifest.files.lines)
  }
  for await (const files of listedFiles(folder)) await inParallel(files, width, check)
  return found
}
