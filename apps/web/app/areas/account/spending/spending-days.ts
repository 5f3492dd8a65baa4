import type { Schema } from '@registry/api-client'

/** A day of the reader, whether or not something happened in it. */
export type SpendingDay = Schema<'SpendingDay'>

/** The days up to the one of a moment, where the reader is: `2026-11-22`, the last one being today. */
export const lastDays = (now: number, count: number): string[] => {
  const today = new Date(now)
  return Array.from({ length: count }, (_, index) => {
    // Noon, because a day on which clocks are turned may have no midnight.
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index), 12)
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(padded).join('-')
  })
}

const padded = (part: number) => String(part).padStart(2, '0')

/** Every day of a span, with what happened in it. */
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

/** The next of 1, 2, 5, 10, 20, 50 … that is not below a value; 0 for nothing. Whole numbers alone. */
export const roundUp = (value: number): number => {
  if (value <= 0) return 0
  const power = 10 ** (String(Math.ceil(value)).length - 1)
  const step = [1, 2, 5].find((each) => each * power >= value) ?? 10
  return step * power
}
