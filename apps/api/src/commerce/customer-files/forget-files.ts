import type { Database } from '../../schema/tables.ts'
import { deleteSlotsOf } from './customer-file-store.ts'

/** Deletes the files of a customer. Their addresses end at once; the sweep deletes their bytes within days. */
export function forgetFiles(tx: Database, customerId: string): Promise<void> {
  return deleteSlotsOf(tx, customerId)
}
