import { resolve } from 'node:path'
import { choice, count, required, toggle, url, type Read } from './read-setting.ts'

export type BlobConfig =
  | { kind: 'disk'; directory: string }
  | {
      kind: 's3'
      /** Prefix of every key; ends in a slash. */
      prefix?: string
      bucket: string
      region: string
      endpoint?: string
      credentials?: { accessKeyId: string; secretAccessKey: string }
      forcePathStyle: boolean
    }

export interface CustomerFilesConfig {
  /** Store apart from the archives. A server that makes the archives public cannot reach these files. */
  blobs: BlobConfig
  maxBytes: number
  /** Maximum total bytes of a customer's files. */
  quotaBytes: number
  /** Days after which the sweep deletes an unused file; undefined for never. */
  days: number | undefined
}

/** Reads the settings of the archive store. Throws ConfigError. */
export function blobConfig(read: Read, dataDirectory: string): BlobConfig {
  if (choice(read, 'BLOB_STORE', ['disk', 's3']) === 'disk') {
    return { kind: 'disk', directory: resolve(dataDirectory, 'blobs') }
  }
  const endpoint = url(read, 'S3_ENDPOINT')
  const accessKeyId = read('S3_ACCESS_KEY_ID')
  return {
    kind: 's3',
    bucket: required(read, 'S3_BUCKET'),
    region: required(read, 'S3_REGION'),
    forcePathStyle: toggle(read, 'S3_FORCE_PATH_STYLE'),
    ...(endpoint && { endpoint }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey: required(read, 'S3_SECRET_ACCESS_KEY') } }),
  }
}

/**
 * Reads the settings of a store for other files: a separate folder, on this machine or in the bucket. Throws
 * ConfigError.
 */
export function blobConfigApart(read: Read, dataDirectory: string, folder: string): BlobConfig {
  const blobs = blobConfig(read, dataDirectory)
  if (blobs.kind === 'disk') return { kind: 'disk', directory: resolve(dataDirectory, folder) }
  return { ...blobs, prefix: `${folder}/` }
}

/** Reads the settings of the store and limits for customer files. Throws ConfigError. */
export function customerFilesConfig(read: Read, dataDirectory: string): CustomerFilesConfig {
  return {
    blobs: blobConfigApart(read, dataDirectory, 'customer-files'),
    maxBytes: count(read, 'CUSTOMER_FILE_MAX_BYTES'),
    quotaBytes: count(read, 'CUSTOMER_FILES_QUOTA_BYTES'),
    days: read('CUSTOMER_FILES_DAYS') === undefined ? undefined : count(read, 'CUSTOMER_FILES_DAYS'),
  }
}
