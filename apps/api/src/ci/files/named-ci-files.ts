import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countFiles, findNamedDigests, listNamedDigests } from './ci-file-store.ts'

/** What whoever removes files of continuous integration, or needs them to stay, does alone. */
export const ciFileSweep = 'sweep files of continuous integration'

/** The bytes that files of continuous integration are, in the order of their digests, from after one on. */
export function readNamedCiFiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedDigests(db, after, limit)
}

/** How many files of continuous integration there are. */
export function countNamedCiFiles(db: Database): Promise<number> {
  return countFiles(db)
}

/** Those of some digests that a file is named after. */
export function findNamedCiFiles(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedDigests(db, names)
}
