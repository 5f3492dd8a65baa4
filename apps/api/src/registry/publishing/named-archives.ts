import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countNamedBlobs, findNamedBlobs, listNamedBlobs } from './blob-name-store.ts'

/** Name of the lock for processes that remove archives or rely on them. */
export const archiveSweep = 'sweep blobs'

/**
 * Lists locally stored archives that versions reference, in order, starting after a name. Archives at a mirror's source
 * are excluded.
 */
export function readNamedArchives(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedBlobs(db, after, limit)
}

/** Counts locally stored archives that versions reference. */
export function countNamedArchives(db: Database): Promise<number> {
  return countNamedBlobs(db)
}

/** Filters names to those that a version references. */
export function findNamedArchives(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedBlobs(db, names)
}
