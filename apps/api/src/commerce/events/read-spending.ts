import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { usageByDay } from './usage-by-day.ts'
import { usageSpan } from './usage-span.ts'

export interface SpendingQuery {
  start_date: string
  end_date: string
  utc_offset?: number
}

/**
 * Returns spending and uses of a customer by day; days without usage are absent. Throws `customer_not_found`,
 * `invalid_moment`, and `invalid_request` for an empty or too long period.
 */
export async function readSpending(
  context: Pick<Context, 'db' | 'config'>,
  customerId: string,
  { start_date: first, end_date: last, utc_offset: offset = 0 }: SpendingQuery,
): Promise<components['schemas']['CustomerSpending']> {
  const span = usageSpan({ first, last, offset })
  const { currency } = await readBalance(context, customerId)
  const usage = [...(await usageByDay(context.db, customerId, span))]
  const days = usage.map(([date, { spent, uses }]) => ({ date, spent_micros: spent, uses }))
  return { currency, days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
}
