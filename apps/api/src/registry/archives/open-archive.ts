import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openBlob } from './open-blob.ts'
import { openZip, type Zip } from './open-zip.ts'

export type OpenArchive = Zip & AsyncDisposable

/** The list of files of a version's archive, and the archive to read them from; undefined when it is not here, or is none. */
export async function openArchive(
  { blobs }: { blobs: BlobStore },
  { sha256, size }: { sha256: string | null; size: number | null },
): Promise<OpenArchive | undefined> {
  const file = sha256 === null || size === null ? undefined : await openBlob(blobs, { sha256, size })
  if (!file) return undefined
  const close = () => file[Symbol.asyncDispose]()
  try {
    return { ...(await openZip(file)), [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    // A mirrored archive is kept as it came.
    if (error instanceof RegistryError) return undefined
    throw error
  }
}
