import type { Database } from '../../schema/tables.ts'
import { insertBalance } from './ledger-store.ts'

/** Opens an empty ledger for a new customer. */
export function openBalance(db: Database, customerId: string, currency: string): Promise<void> {
  return insertBalance(db, customerId, currency)
}
