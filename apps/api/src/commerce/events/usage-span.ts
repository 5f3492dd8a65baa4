import { RegistryError } from '../../platform/errors.ts'
import type { Span } from '../../platform/time/periods.ts'
import { isStorable } from '../../platform/wire.ts'

const dayMs = 86_400_000

/** First and last day of a query, both included. */
export interface UsageDays {
  first: string
  last: string
  /** Minutes by which the reader's clock is ahead of UTC. */
  offset: number
}

const mostDays = 366

/** Returns the span of a query. Throws `invalid_moment`, and `invalid_request` for an empty or too long span. */
export function usageSpan({ first, last, offset }: UsageDays): Span {
  const [from, until] = [dayBegin('start_date', first, offset), dayBegin('end_date', last, offset) + dayMs]
  const days = (until - from) / dayMs
  if (days < 1 || days > mostDays) {
    throw new RegistryError('invalid_request', {
      detail: `end_date must lie 0 to ${mostDays - 1} days after start_date`,
    })
  }
  return { from: new Date(from), until: new Date(until), offset }
}

/** Returns the start of a day on a clock that is `offset` minutes ahead of UTC. */
function dayBegin(parameter: string, value: string, offset: number): number {
  const begin = Date.parse(`${value}T00:00:00Z`)
  if (!isDay(value, begin)) throw new RegistryError('invalid_moment', { parameter, value })
  return begin - offset * 60_000
}

/** Returns whether a day exists and is storable in every time zone. JavaScript parses 31 February as a day of March. */
function isDay(value: string, begin: number): boolean {
  return (
    !Number.isNaN(begin) &&
    new Date(begin).toISOString().startsWith(value) &&
    isStorable(new Date(begin - dayMs)) &&
    isStorable(new Date(begin + 2 * dayMs))
  )
}
