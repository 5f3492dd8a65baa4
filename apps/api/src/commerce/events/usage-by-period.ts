import { readSpentByPeriod } from '../ledger/ledger-store.ts'
import type { Span } from '../../platform/time/periods.ts'
import type { Database } from '../../schema/tables.ts'
import { countUsesByPeriod } from './event-store.ts'

export interface PeriodUsage {
  spent: number
  uses: number
}

/** Returns spending (micros) and uses of a customer by period; periods without either are absent. */
export async function usageByPeriod(db: Database, customerId: string, span: Span): Promise<Map<string, PeriodUsage>> {
  const usage = new Map<string, PeriodUsage>()
  for (const { key, spent } of await readSpentByPeriod(db, customerId, span)) usage.set(key, { spent, uses: 0 })
  for (const { key, uses } of await countUsesByPeriod(db, customerId, span))
    usage.set(key, { spent: usage.get(key)?.spent ?? 0, uses })
  return usage
}
