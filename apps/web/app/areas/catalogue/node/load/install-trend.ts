import type { Schema } from '@registry/api-client'

/** Installs of each day from `since` to today. */
export interface InstallTrend {
  since: string
  counts: number[]
  /** Whether the counts cover less than the full trend period. */
  isShort: boolean
}

export const trendDays = 90
const dayMs = 86_400_000

/** Builds the trend of the last 90 days. Returns `undefined` if no install was counted in them. */
export const installTrend = ({ days, counted_since }: Schema<'DailyInstalls'>, now: Date): InstallTrend | undefined => {
  if (days.length === 0 || counted_since === undefined) return undefined
  const today = Math.floor(now.getTime() / dayMs)
  const first = Math.max(today - trendDays + 1, Date.parse(counted_since) / dayMs)
  const counts = new Map(days.map(({ date, count }) => [Date.parse(date) / dayMs, count]))
  const length = Math.max(0, today - first + 1)
  const shown = Array.from({ length }, (_, index) => counts.get(first + index) ?? 0)
  if (shown.every((count) => count === 0)) return undefined
  return { since: dateOf(first), counts: shown, isShort: length < trendDays }
}

/**
 * Returns sums of seven days with the last day of each sum. The last sum ends with the trend; the first may be shorter.
 */
export const weeksOf = ({ since, counts }: InstallTrend): { last: string; count: number }[] => {
  const first = Date.parse(since) / dayMs
  const weeks: { last: string; count: number }[] = []
  for (let end = counts.length; end > 0; end -= 7) {
    const week = counts.slice(Math.max(0, end - 7), end)
    weeks.push({ last: dateOf(first + end - 1), count: week.reduce((sum, count) => sum + count, 0) })
  }
  return weeks.toReversed()
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
