import { readSpentByDay } from '../ledger/ledger-store.ts'
import type { Span } from '../../platform/time/periods.ts'
import type { Database } from '../../schema/tables.ts'
import { countUsesByDay } from './event-store.ts'

export interface DayUsage {
  spent: number
  uses: number
}

/** Returns spending (micros) and uses of a customer by day; days without either are absent. */
export async function usageByDay(db: Database, customerId: string, span: Span): Promise<Map<string, DayUsage>> {
  const usage = new Map<string, DayUsage>()
  for (const { key, spent } of await readSpentByDay(db, customerId, span)) usage.set(key, { spent, uses: 0 })
  for (const { key, uses } of await countUsesByDay(db, customerId, span))
    usage.set(key, { spent: usage.get(key)?.spent ?? 0, uses })
  return usage
}
