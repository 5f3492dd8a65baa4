import { blobConfigApart, type BlobConfig } from './blob-config.ts'
import { choice, count, requiredUrl, type Read } from './read-setting.ts'

/** Settings for results of continuous integration. */
export interface CiConfig {
  /** Whether the reporter of a result needs a token. */
  uploads: 'token' | 'open'
  fileMaxBytes: number
  /** Store of CI files, separate from the archives of versions. */
  blobs: BlobConfig
  /** Prefix of bucket and path in the address of a file outside this registry. */
  bucketUrl: string
}

/** Reads the settings for CI results and their file store. Throws ConfigError. */
export function ciConfig(read: Read, dataDirectory: string): CiConfig {
  return {
    uploads: choice(read, 'CI_UPLOADS', ['token', 'open']),
    fileMaxBytes: count(read, 'CI_FILE_MAX_BYTES'),
    blobs: blobConfigApart(read, dataDirectory, 'ci-files'),
    bucketUrl: requiredUrl(read, 'CI_BUCKET_URL'),
  }
}
