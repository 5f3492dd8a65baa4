import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from './blob-store.ts'

const probe = Buffer.from('This is kept to see that files can be kept, and may be removed.\n')
const sha256 = createHash('sha256').update(probe).digest('hex')

/**
 * Resolves when the store keeps and returns bytes, and throws the error of the store otherwise. The bytes stay until
 * the sweep finds them without a version. `directory` is the folder for uploads on this machine.
 */
export async function probeBlobs(blobs: BlobStore, directory: string): Promise<void> {
  const path = join(directory, `probe-${randomUUID()}`)
  try {
    await writeFile(path, probe)
    await blobs.keep(sha256, { path, size: probe.length })
  } finally {
    await rm(path, { force: true })
  }
  const kept = await blobs.open(sha256)
  if (!kept || !(await buffer(kept)).equals(probe)) throw new Error('the store does not give back what it keeps')
}
