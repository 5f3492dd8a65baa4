import type { Schema } from '@registry/api-client'

/** Day in the reader's time zone, with or without events. */
export type SpendingDay = Schema<'SpendingDay'>

/**
 * Returns the dates of the last days in the reader's time zone, such as `2026-11-22`. The last date is the day of
 * `now`.
 */
export const lastDays = (now: number, count: number): string[] => {
  const today = new Date(now)
  return Array.from({ length: count }, (_, index) => {
    // Noon is safe: a day on which the clocks change may have no midnight.
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index), 12)
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(padded).join('-')
  })
}

const padded = (part: number) => String(part).padStart(2, '0')

/** Returns a day for every date. Dates without spending get a day of zeros. */
export const everyDay = (dates: readonly string[], known: readonly SpendingDay[]): SpendingDay[] => {
  const days = new Map(known.map((day) => [day.date, day]))
  return dates.map((date) => days.get(date) ?? { date, spent_micros: 0, uses: 0 })
}

export interface Totals {
  spent: number
  uses: number
}

export const totalsOf = (days: readonly SpendingDay[]): Totals => ({
  spent: days.reduce((sum, { spent_micros: spent }) => sum + spent, 0),
  uses: days.reduce((sum, { uses }) => sum + uses, 0),
})

/**
 * Returns the next of 1, 2, 5, 10, 20, 50 … that is at least the value. Returns 0 for a value of 0 or less. All results
 * are whole numbers.
 */
export const roundUp = (value: number): number => {
  if (value <= 0) return 0
  const power = 10 ** (String(Math.ceil(value)).length - 1)
  const step = [1, 2, 5].find((each) => each * power >= value) ?? 10
  return step * power
}
