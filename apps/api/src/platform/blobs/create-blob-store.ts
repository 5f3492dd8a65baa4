import type { BlobConfig } from '../config/blob-config.ts'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createS3BlobStore } from './s3-blob-store.ts'

/** The store that the settings ask for. */
export function createBlobStore(config: BlobConfig): BlobStore {
  return config.kind === 'disk' ? createDiskBlobStore(config.directory) : createS3BlobStore(config)
}
