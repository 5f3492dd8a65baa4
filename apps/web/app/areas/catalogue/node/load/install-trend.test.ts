import { expect, test } from 'vitest'
import { installTrend, weeksOf } from './install-trend.ts'

const now = new Date('2026-11-26T10:00:00Z')

test('a trend starts with the first counted day and has every day until today', () => {
  const days = [
    { date: '2026-11-23', count: 2 },
    { date: '2026-11-25', count: 3 },
  ]
  expect(installTrend({ counted_since: '2026-11-22', days }, now)).toEqual({
    since: '2026-11-22',
    counts: [0, 2, 0, 3, 0],
    isShort: true,
  })
})

test('a trend has at most 90 days', () => {
  const trend = installTrend({ counted_since: '2020-01-01', days: [{ date: '2026-08-29', count: 1 }] }, now)
  expect([trend?.since, trend?.counts.length, trend?.isShort]).toEqual(['2026-08-29', 90, false])
})

test('without counts there is no trend', () => {
  expect(installTrend({ days: [] }, now)).toBeUndefined()
  expect(installTrend({ counted_since: '2026-11-20', days: [] }, now)).toBeUndefined()
})

test('weeks end today, and the first may be shorter', () => {
  const counts = [5, 1, 1, 1, 1, 1, 1, 1]
  expect(weeksOf({ since: '2026-11-19', counts, isShort: true })).toEqual([
    { last: '2026-11-19', count: 5 },
    { last: '2026-11-26', count: 7 },
  ])
})
