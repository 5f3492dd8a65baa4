import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countStoredFiles, findNamedFiles, listStoredFiles } from './customer-file-store.ts'

/** What whoever removes files of customers, or needs them to stay, does alone. */
export const customerFileSweep = 'sweep customer files'

/** The files that customers have stored, in the order of their names, from after one on. */
export function readNamedCustomerFiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listStoredFiles(db, after, limit)
}

/** How many files customers have stored. */
export function countNamedCustomerFiles(db: Database): Promise<number> {
  return countStoredFiles(db)
}

/** Those of some names that a place of a customer names, also while it is being filled. */
export function findNamedCustomerFiles(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedFiles(db, names)
}
