export type Period = 'hour' | 'day' | 'month'

/** Days between two dates, on a clock that is `offset` minutes ahead of UTC. */
export interface Span {
  from: Date
  until: Date
  offset: number
}

const hourMs = 3_600_000

/** Returns the end of a period of UTC. */
export function endOfPeriod(start: Date, period: Period): Date {
  if (period === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return new Date(start.getTime() + (period === 'day' ? 24 : 1) * hourMs)
}

/** Returns the same time some months earlier, on the last day of a month that is too short. */
export function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date)
  earlier.setUTCDate(1)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate()
  earlier.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return earlier
}
