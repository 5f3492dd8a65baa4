import type { BlobConfig } from '../config/blob-config.ts'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'

/** The store that the settings ask for. The client for S3 is loaded only where it is used. */
export async function createBlobStore(config: BlobConfig): Promise<BlobStore> {
  if (config.kind === 'disk') return createDiskBlobStore(config.directory)
  const { createS3BlobStore } = await import('./s3-blob-store.ts')
  return createS3BlobStore(config)
}
