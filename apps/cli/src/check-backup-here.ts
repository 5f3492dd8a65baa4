import { checkBackup } from '@registry/api'
import { checkListener, tellIntegrity, withMirroredLogs } from './commands/integrity-check.ts'
import { processIo } from './io.ts'
import { onStop } from './on-stop.ts'
import { sentenceOf } from './sentence-of.ts'

/** Reads all of a backup, without a registry. Returns the exit code. */
export async function checkBackupHere(folder: string): Promise<number> {
  const interrupted = new AbortController()
  onStop(() => interrupted.abort())
  const io = processIo(interrupted.signal)
  try {
    const found = await checkBackup(folder, checkListener(io), io.signal)
    return tellIntegrity(await withMirroredLogs(folder, found, io), io)
  } catch (error) {
    io.err(sentenceOf(error))
    return 1
  } finally {
    io.end()
  }
}
