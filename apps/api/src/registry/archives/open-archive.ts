import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { RegistryError } from '../../platform/errors.ts'
import { openBlob } from './open-blob.ts'
import { openZip, type Zip } from './open-zip.ts'

export type OpenArchive = Zip & AsyncDisposable

/**
 * Opens the archive of a version with its list of files; undefined for an archive that is stored elsewhere or invalid.
 */
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
    // A mirrored archive is stored unchecked, so it may be invalid.
    if (error instanceof RegistryError) return undefined
    throw error
  }
}
