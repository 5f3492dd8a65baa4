import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyDay, lastDays, roundUp, totalsOf } from './spending-days.ts'

const moment = Date.parse('2026-11-22T02:00:00Z')

describe.each([
  ['America/Los_Angeles', '2026-11-21'],
  ['Asia/Tokyo', '2026-11-22'],
])('in %s', (zone, today) => {
  const usual = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = zone
  })
  afterEach(() => {
    if (usual === undefined) delete process.env['TZ']
    else process.env['TZ'] = usual
  })

  test('the last day is today in the local time zone', () => {
    expect(lastDays(moment, 7)).toHaveLength(7)
    expect(lastDays(moment, 7).at(-1)).toBe(today)
    expect(lastDays(moment, 1)).toEqual([today])
  })

  test('no day is skipped or repeated when clocks change', () => {
    const days = lastDays(moment, 366)
    expect(new Set(days).size).toBe(366)
    expect(days[0]).toBe(today.replace('2026', '2025'))
  })
})

test('missing days are added as zero, and the uses of a free day count', () => {
  const known = [{ date: '2026-11-21', spent_micros: 0, uses: 3 }]
  const days = everyDay(['2026-11-20', '2026-11-21', '2026-11-22'], known)
  expect(days).toEqual([
    { date: '2026-11-20', spent_micros: 0, uses: 0 },
    { date: '2026-11-21', spent_micros: 0, uses: 3 },
    { date: '2026-11-22', spent_micros: 0, uses: 0 },
  ])
  expect(totalsOf(days)).toEqual({ spent: 0, uses: 3 })
})

test('refunds are subtracted from the total', () => {
  const days = [
    { date: '2026-11-20', spent_micros: 500, uses: 1 },
    { date: '2026-11-21', spent_micros: -200, uses: 0 },
  ]
  expect(totalsOf(days)).toEqual({ spent: 300, uses: 1 })
})

test.each([
  [0, 0],
  [-5, 0],
  [1, 1],
  [3, 5],
  [7, 10],
  [10, 10],
  [11, 20],
  [1_234_567, 2_000_000],
  [5_000_001, 10_000_000],
])('the axis for %d ends at %d', (value, end) => {
  expect(roundUp(value)).toBe(end)
})
