import type { Database } from '../../schema/tables.ts'
import { findDisagreements } from './ledger-store.ts'

/** Returns inconsistencies of the whole ledger, a line each, at most 100. */
export function checkLedger(db: Database): Promise<string[]> {
  return findDisagreements(db)
}
