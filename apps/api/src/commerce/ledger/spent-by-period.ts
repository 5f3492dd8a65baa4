import type { Span } from '../../platform/time/periods.ts'
import type { Database } from '../../schema/tables.ts'
import { sumSpentByPeriod } from './ledger-store.ts'

/** Charges of a customer without refunds in each period that has any. Micros. */
export function spentByPeriod(db: Database, customerId: string, span: Span): Promise<{ key: string; spent: number }[]> {
  return sumSpentByPeriod(db, customerId, span)
}
