export type Period = 'hour' | 'day' | 'month'

/** SQL formats of periods: the beginning of the ISO text. */
export const periodFormats: Readonly<Record<Period, string>> = {
  hour: 'YYYY-MM-DD"T"HH24',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
}

const keyLengths: Readonly<Record<Period, number>> = { hour: 13, day: 10, month: 7 }

/** Periods of equal length between two dates, on a clock that is `offset` minutes ahead of UTC. */
export interface Span {
  from: Date
  until: Date
  offset: number
  period: Period
}

/** Returns the periods of a span in order: the key that SQL groups by, and the start of the part within the span. */
export function periodsOf({ from, until, offset, period }: Span): { key: string; start: Date }[] {
  const periods = []
  for (let start = from; start < until; start = nextOf(start, offset, period)) {
    const local = new Date(start.getTime() + offset * minuteMs)
    periods.push({ key: local.toISOString().slice(0, keyLengths[period]), start })
  }
  return periods
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

function nextOf(start: Date, offset: number, period: Period): Date {
  if (period === 'hour') return new Date(start.getTime() + hourMs)
  if (period === 'day') return new Date(start.getTime() + 24 * hourMs)
  const local = new Date(start.getTime() + offset * minuteMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - offset * minuteMs)
}
