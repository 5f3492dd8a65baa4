import type { Span } from '../../platform/time/periods.ts'
import type { Database } from '../../schema/tables.ts'
import { sumSpentByPeriod } from './ledger-store.ts'

/** Returns a customer's charges without refunds by period, in micros; periods without any are absent. */
export function spentByPeriod(db: Database, customerId: string, span: Span): Promise<{ key: string; spent: number }[]> {
  return sumSpentByPeriod(db, customerId, span)
}
