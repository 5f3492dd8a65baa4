import { join } from 'node:path'
import { createDiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'

/*
 * A backup is a folder:
 *
 *   manifest.json                  contents; written last
 *   database/<table>.jsonl.zst     one row a line: an array of each column's PostgreSQL text, or null
 *   jobs.jsonl.zst                 open jobs
 *   files.jsonl.zst                every file that the database names, with its digest
 *   files/<store>/ab/cd/<name>     bytes of the files, laid out as in the registry's stores
 *   mirrored-logs/<source>/        copies of the logs of mirrored registries, which prove themselves
 */

/** Returns the path of a table's rows. */
export function tablePath(folder: string, table: string): string {
  return join(folder, 'database', `${table}.jsonl.zst`)
}

/** Returns the path of the open jobs. */
export function jobsPath(folder: string): string {
  return join(folder, 'jobs.jsonl.zst')
}

/** Returns the path of the list of files. */
export function filesPath(folder: string): string {
  return join(folder, 'files.jsonl.zst')
}

/** Opens the files of a backup that belong to a store. */
export function backedUpBlobs(folder: string, store: string): BlobStore {
  return createDiskBlobStore(join(folder, 'files', store))
}

/** Returns the path of the logs of mirrored registries, in a backup or in DATA_DIR. */
export function mirroredLogsPath(folder: string): string {
  return join(folder, 'mirrored-logs')
}
