import type { Database } from '../../schema/tables.ts'
import { insertBalance } from './ledger-store.ts'

/** Opens the ledger of a new customer with nothing in it. */
export function openBalance(db: Database, customerId: string, currency: string): Promise<void> {
  return insertBalance(db, customerId, currency)
}
