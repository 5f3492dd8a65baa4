import { resolve } from 'node:path'
import { choice, count, required, toggle, url, type Read } from './read-setting.ts'

export type BlobConfig =
  | { kind: 'disk'; directory: string }
  | {
      kind: 's3'
      /** Before every key; ends in a slash. */
      prefix?: string
      bucket: string
      region: string
      endpoint?: string
      credentials?: { accessKeyId: string; secretAccessKey: string }
      forcePathStyle: boolean
    }

export interface CustomerFilesConfig {
  /** Apart from the archives, so that what serves those in public reaches none of these. */
  blobs: BlobConfig
  maxBytes: number
  /** Bytes of all files of a customer. */
  quotaBytes: number
  /** Days after which a file goes that nobody asks for; undefined for never. */
  days: number | undefined
}

/** Where archives are kept. Throws ConfigError. */
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

/** Where files are kept that are not archives: in a folder of their own, here or in the bucket. Throws ConfigError. */
export function blobConfigApart(read: Read, dataDirectory: string, folder: string): BlobConfig {
  const blobs = blobConfig(read, dataDirectory)
  if (blobs.kind === 'disk') return { kind: 'disk', directory: resolve(dataDirectory, folder) }
  return { ...blobs, prefix: `${folder}/` }
}

/** Where files of customers are kept, and how many. Throws ConfigError. */
export function customerFilesConfig(read: Read, dataDirectory: string): CustomerFilesConfig {
  return {
    blobs: blobConfigApart(read, dataDirectory, 'customer-files'),
    maxBytes: count(read, 'CUSTOMER_FILE_MAX_BYTES'),
    quotaBytes: count(read, 'CUSTOMER_FILES_QUOTA_BYTES'),
    days: read('CUSTOMER_FILES_DAYS') === undefined ? undefined : count(read, 'CUSTOMER_FILES_DAYS'),
  }
}
