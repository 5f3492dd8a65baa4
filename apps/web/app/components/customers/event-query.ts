/**
 * Filter of a list of events. Days are in the reader's time zone, such as `2026-11-22`. An empty value filters nothing.
 */
export interface EventFilter {
  type: string
  from: string
  /** Last day, included. */
  to: string
  page: number
}

const limit = 20

/**
 * Converts the filter for the API: from the start of the first day to the end of the last day, in the reader's time
 * zone.
 */
export const eventQuery = ({ type, from, to, page }: EventFilter) => {
  const [start, end] = [dayBegin(from), dayBegin(to, 1)]
  return {
    page,
    limit,
    ...(type !== '' && { filter: type }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
  }
}

/**
 * Returns the start of a day in the reader's time zone, or of a day `later` days after it; undefined for an invalid
 * day.
 */
const dayBegin = (day: string, later = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const [asked, begin] = [new Date(year, month - 1, date), new Date(year, month - 1, date + later)]
  // JavaScript reads 31 February as a day of March, so such a day is invalid.
  const isDay = asked.getFullYear() === year && asked.getMonth() === month - 1 && asked.getDate() === date
  return isDay ? begin.toISOString() : undefined
}
