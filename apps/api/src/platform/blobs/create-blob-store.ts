import type { BlobConfig } from '../config/blob-config.ts'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'

/** Creates the configured store. Loads the S3 client only when it is configured. */
export async function createBlobStore(config: BlobConfig): Promise<BlobStore> {
  if (config.kind === 'disk') return createDiskBlobStore(config.directory)
  const { createS3BlobStore } = await import('./s3-blob-store.ts')
  return createS3BlobStore(config)
}
