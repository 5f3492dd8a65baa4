import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countNamedBlobs, findNamedBlobs, listNamedBlobs } from './blob-name-store.ts'

/** Name of the lock for processes that remove archives or need them to stay. */
export const archiveSweep = 'sweep blobs'

/** Lists archives that versions name and that are here, after a name, in order. Those at the source of a mirror are not. */
export function readNamedArchives(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedBlobs(db, after, limit)
}

/** Counts archives that versions name and that are here. */
export function countNamedArchives(db: Database): Promise<number> {
  return countNamedBlobs(db)
}

/** Filters names that a version names. */
export function findNamedArchives(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedBlobs(db, names)
}
