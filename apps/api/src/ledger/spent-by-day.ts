import type { Database } from '../schema/tables.ts'
import { sumSpentByDay } from './ledger-store.ts'

/** What a customer was charged and not given back on each day between two moments, in micros; days begin `offset` minutes before those of UTC. */
export function spentByDay(
  db: Database,
  customerId: string,
  span: { from: Date; until: Date; offset: number },
): Promise<{ date: string; spent: number }[]> {
  return sumSpentByDay(db, customerId, span)
}
