import type { Database } from '../../schema/tables.ts'
import { findDisagreements } from './ledger-store.ts'

/** What is wrong with the ledger, a line each, at most 100; nothing where every balance is the sum of its entries. It reads all of it. */
export function checkLedger(db: Database): Promise<string[]> {
  return findDisagreements(db)
}
