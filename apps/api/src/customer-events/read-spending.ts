import type { components } from '@registry/contract/types'
import type { Context } from '../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { spentByDay } from '../ledger/spent-by-day.ts'
import { RegistryError } from '../platform/errors.ts'
import { isStorable } from '../platform/wire.ts'
import { countUsesByDay } from './event-store.ts'

const dayMs = 86_400_000
const mostDays = 366

export interface SpendingQuery {
  start_date: string
  end_date: string
  utc_offset?: number
}

/**
 * What a customer spent, and how often services were used, on each day in which something happened. Throws
 * `customer_not_found`, `invalid_moment` and `invalid_request` for days that are none or too many.
 */
export async function readSpending(
  context: Pick<Context, 'db' | 'config'>,
  customerId: string,
  query: SpendingQuery,
): Promise<components['schemas']['CustomerSpending']> {
  const span = spanOf(query)
  const { currency } = await readBalance(context, customerId)
  const spent = await spentByDay(context.db, customerId, span)
  const used = await countUsesByDay(context.db, customerId, span)
  const days = new Map<string, components['schemas']['SpendingDay']>()
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { date, spent_micros: 0, uses: 0 }
    days.set(date, day)
    return day
  }
  for (const day of spent) dayOf(day.date).spent_micros = day.spent
  for (const day of used) dayOf(day.date).uses = day.uses
  return { currency, days: [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
}

function spanOf({ start_date: first, end_date: last, utc_offset: offset = 0 }: SpendingQuery) {
  const [from, until] = [dayBegin('start_date', first, offset), dayBegin('end_date', last, offset) + dayMs]
  const days = (until - from) / dayMs
  if (days < 1 || days > mostDays) {
    throw new RegistryError('invalid_request', {
      detail: `end_date must lie 0 to ${mostDays - 1} days after start_date`,
    })
  }
  return { from: new Date(from), until: new Date(until), offset }
}

/** When a day begins for somebody whose clock is `offset` minutes ahead of UTC. */
function dayBegin(parameter: string, value: string, offset: number): number {
  const begin = Date.parse(`${value}T00:00:00Z`)
  if (!isDay(value, begin)) throw new RegistryError('invalid_moment', { parameter, value })
  return begin - offset * 60_000
}

/** Whether a calendar has the day, and the days beside it that other zones are in. JavaScript reads 31 February as a day of March. */
function isDay(value: string, begin: number): boolean {
  return (
    !Number.isNaN(begin) &&
    new Date(begin).toISOString().startsWith(value) &&
    isStorable(new Date(begin - dayMs)) &&
    isStorable(new Date(begin + 2 * dayMs))
  )
}
