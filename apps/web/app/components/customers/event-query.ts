/** Filter of a list of events. Days are those of the reader, as `2026-11-22`; an empty value filters nothing. */
export interface EventFilter {
  type: string
  from: string
  /** The last day. */
  to: string
  page: number
}

const limit = 20

/** The filter as the API takes it: from the beginning of the first day to the end of the last one, where the reader is. */
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

/** When a day begins where the reader is, or one some days later; undefined for what is no day. */
const dayBegin = (day: string, later = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const [asked, begin] = [new Date(year, month - 1, date), new Date(year, month - 1, date + later)]
  // There is no 31 February, which JavaScript reads as a day of March.
  const isDay = asked.getFullYear() === year && asked.getMonth() === month - 1 && asked.getDate() === date
  return isDay ? begin.toISOString() : undefined
}
