import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countFiles, findNamedDigests, listNamedDigests } from './ci-file-store.ts'

/** Lock against concurrent sweeps of these files, and against sweeps during a backup. */
export const ciFileSweep = 'sweep files of continuous integration'

/** Lists the bytes of CI files by digest, after the given digest. */
export function readNamedCiFiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedDigests(db, after, limit)
}

/** Returns the total of CI files. */
export function countNamedCiFiles(db: Database): Promise<number> {
  return countFiles(db)
}

/** Returns the digests that belong to a file. */
export function findNamedCiFiles(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedDigests(db, names)
}
