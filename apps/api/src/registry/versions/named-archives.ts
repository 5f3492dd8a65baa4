import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countNamedBlobs, findNamedBlobs, listNamedBlobs } from './blob-name-store.ts'

/** What whoever removes archives, or needs them to stay, does alone. */
export const archiveSweep = 'sweep blobs'

/** The archives that versions name, in the order of their names, from after one on. */
export function readNamedArchives(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedBlobs(db, after, limit)
}

/** How many archives versions name. */
export function countNamedArchives(db: Database): Promise<number> {
  return countNamedBlobs(db)
}

/** Those of some names that a version names. */
export function findNamedArchives(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedBlobs(db, names)
}
