import { blobConfigApart, type BlobConfig } from './blob-config.ts'
import { choice, count, requiredUrl, type Read } from './read-setting.ts'

/** How results of continuous integration are taken. */
export interface CiConfig {
  /** Whether who reports needs a token. */
  uploads: 'token' | 'open'
  fileMaxBytes: number
  /** Apart from the archives of versions. */
  blobs: BlobConfig
  /** Prefix of bucket and path in the address of a file stored elsewhere. */
  bucketUrl: string
}

/** How results are taken, and where their files are kept. Throws ConfigError. */
export function ciConfig(read: Read, dataDirectory: string): CiConfig {
  return {
    uploads: choice(read, 'CI_UPLOADS', ['token', 'open']),
    fileMaxBytes: count(read, 'CI_FILE_MAX_BYTES'),
    blobs: blobConfigApart(read, dataDirectory, 'ci-files'),
    bucketUrl: requiredUrl(read, 'CI_BUCKET_URL'),
  }
}
