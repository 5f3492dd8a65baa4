import { join } from 'node:path'
import { createDiskBlobStore } from '../../platform/blobs/disk-blob-store.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'

/*
 * A backup is a folder:
 *
 *   manifest.json                  what it holds; written last
 *   database/<table>.jsonl.zst     a row a line: an array of what PostgreSQL writes of each column, or null
 *   jobs.jsonl.zst                 jobs that are not done yet
 *   files.jsonl.zst                every file that the database names, with its digest
 *   files/<store>/ab/cd/<name>     their bytes, laid out as the registry's own stores
 */

/** Where the rows of a table are. */
export function tablePath(folder: string, table: string): string {
  return join(folder, 'database', `${table}.jsonl.zst`)
}

/** Where the jobs are that are not done yet. */
export function jobsPath(folder: string): string {
  return join(folder, 'jobs.jsonl.zst')
}

/** Where every file is named. */
export function filesPath(folder: string): string {
  return join(folder, 'files.jsonl.zst')
}

/** The bytes of one store's files in a backup. */
export function backedUpBlobs(folder: string, store: string): BlobStore {
  return createDiskBlobStore(join(folder, 'files', store))
}
