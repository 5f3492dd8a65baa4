import { expect, test } from 'vitest'
import { endOfPeriod, monthsBefore, type Period } from './periods.ts'

test.each<[Period, string, string]>([
  ['hour', '2026-03-01T23:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ['day', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['month', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('the %s of %s ends at %s', (period, start, end) => {
  expect(endOfPeriod(new Date(start), period).toISOString()).toBe(end)
})

test.each([
  ['2026-08-31T10:00:00.000Z', 6, '2026-02-28T10:00:00.000Z'],
  ['2026-03-15T00:00:00.000Z', 3, '2025-12-15T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 24, '2026-02-28T00:00:00.000Z'],
])('%s is %i months after %s', (date, months, earlier) => {
  expect(monthsBefore(new Date(date), months).toISOString()).toBe(earlier)
})
