import type { components, operations } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { endOfPeriod, monthsBefore, type Period } from '../../platform/time/periods.ts'
import { isStorable, wireDate } from '../../platform/wire.ts'
import { readChargesByGroup } from '../ledger/ledger-store.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { readMoment } from './read-moment.ts'

type Timeseries = components['schemas']['CustomerUsageTimeseries']

type TimeseriesQuery = NonNullable<operations['getCustomerUsageTimeseries']['parameters']['query']>

const dayMs = 86_400_000

/** Longest range in days, by the length of its periods. */
const mostDays: Readonly<Record<Period, number>> = { hour: 31, day: 366, month: 731 }

/** Name of a group's value in the parameters of an event. */
const values = { model: 'model', endpoint: 'endpoint', product: 'api_name' } as const

/**
 * Returns a customer's charges by period and group, by default by month and model for the last six months. Throws
 * `customer_not_found`, `invalid_moment`, and `invalid_request` for an empty or too long range.
 */
export async function readTimeseries(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  customerId: string,
  query: TimeseriesQuery,
): Promise<Timeseries> {
  const { group_by: groupBy = 'model', granularity = 'month' } = query
  const { from, until } = rangeOf(query, granularity, context.clock.now())
  const balance = await readBalance(context, customerId)
  const asked = { from, until, period: granularity, value: values[groupBy] }
  const charges = await readChargesByGroup(context.db, customerId, asked)
  const costs = new Map<string, number>()
  for (const { group, cost } of charges) costs.set(group, (costs.get(group) ?? 0) + cost)
  const ranked = [...costs].toSorted(([a, costA], [b, costB]) => costB - costA || (a < b ? -1 : 1))
  const spent = ranked.reduce((sum, [, cost]) => sum + cost, 0)
  const rank = new Map(ranked.map(([group], at) => [group, at]))
  const inOrder = charges.toSorted(
    (a, b) => a.start.getTime() - b.start.getTime() || (rank.get(a.group) ?? 0) - (rank.get(b.group) ?? 0),
  )
  return {
    group_by: groupBy,
    granularity,
    starting_on: wireDate(from),
    ending_before: wireDate(until),
    groups: ranked.map(([group]) => group),
    buckets: inOrder.map(({ start, group, cost }) => ({
      period_start: wireDate(start),
      period_end: wireDate(endOfPeriod(start, granularity)),
      group_key: group,
      cost_micros: cost,
    })),
    breakdown: ranked.map(([group, cost]) => ({
      group_key: group,
      cost_micros: cost,
      share: spent === 0 ? 0 : cost / spent,
    })),
    summary: { spend_micros: spent, balance },
  }
}

function rangeOf(query: TimeseriesQuery, granularity: Period, now: Date): { from: Date; until: Date } {
  const until = readMoment('ending_before', query.ending_before) ?? now
  const from = readMoment('starting_on', query.starting_on) ?? monthsBefore(until, query.months ?? 6)
  const days = (until.getTime() - from.getTime()) / dayMs
  if (!isStorable(from) || days <= 0 || days > mostDays[granularity]) {
    throw new RegistryError('invalid_request', {
      detail: `ending_before must lie up to ${mostDays[granularity]} days after starting_on`,
    })
  }
  return { from, until }
}
