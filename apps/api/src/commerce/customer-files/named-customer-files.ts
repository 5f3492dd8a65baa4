import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countStoredFiles, findNamedFiles, listStoredFiles } from './customer-file-store.ts'

/** Lock against concurrent sweeps of these files, and against sweeps during a backup. */
export const customerFileSweep = 'sweep customer files'

/** Lists stored files of customers by name, after the given name. */
export function readNamedCustomerFiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listStoredFiles(db, after, limit)
}

/** Returns the total of stored files. */
export function countNamedCustomerFiles(db: Database): Promise<number> {
  return countStoredFiles(db)
}

/** Returns the names that belong to a slot, including running uploads. */
export function findNamedCustomerFiles(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedFiles(db, names)
}
