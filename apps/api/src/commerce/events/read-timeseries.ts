import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { periodsOf, type Period } from '../../platform/time/periods.ts'
import { wireDate } from '../../platform/wire.ts'
import { usageByPeriod } from './usage-by-period.ts'
import { dayOf, daysBefore, usageSpan } from './usage-span.ts'

export interface TimeseriesQuery {
  start_date?: string
  end_date?: string
  granularity?: Period
  utc_offset?: number
}

/**
 * Returns a customer's usage with a point for every period, by default for the last 30 days. Throws
 * `customer_not_found`, `invalid_moment`, and `invalid_request` for an empty or too long period.
 */
export async function readTimeseries(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  customerId: string,
  { start_date, end_date, granularity = 'day', utc_offset: offset = 0 }: TimeseriesQuery,
): Promise<components['schemas']['CustomerUsageTimeseries']> {
  const last = end_date ?? dayOf(context.clock.now(), offset)
  const span = usageSpan({ first: start_date ?? daysBefore(last, 29), last, offset }, granularity)
  const { currency } = await readBalance(context, customerId)
  const usage = await usageByPeriod(context.db, customerId, span)
  const points = periodsOf(span).map(({ key, start }) => {
    const { spent, uses } = usage.get(key) ?? { spent: 0, uses: 0 }
    return { start: wireDate(start), spent_micros: spent, uses }
  })
  return { currency, granularity, points }
}
