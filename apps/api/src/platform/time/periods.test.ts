import { expect, test } from 'vitest'
import { periodsOf, type Period } from './periods.ts'

const keysOf = (period: Period, from: string, until: string, offset = 0) =>
  periodsOf({ from: new Date(from), until: new Date(until), offset, period }).map(({ key }) => key)

test('every period of a span has a key, in order', () => {
  expect(keysOf('day', '2026-02-27T00:00:00Z', '2026-03-02T00:00:00Z')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(keysOf('month', '2026-11-15T00:00:00Z', '2027-01-02T00:00:00Z')).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(keysOf('hour', '2026-03-01T22:00:00Z', '2026-03-02T01:00:00Z')).toEqual([
    '2026-03-01T22',
    '2026-03-01T23',
    '2026-03-02T00',
  ])
})

test('periods follow the given offset from UTC', () => {
  expect(keysOf('day', '2026-02-28T22:30:00Z', '2026-03-01T22:30:00Z', 90)).toEqual(['2026-03-01'])
  const months = periodsOf({
    from: new Date('2026-03-31T05:00:00Z'),
    until: new Date('2026-05-01T05:00:00Z'),
    offset: -300,
    period: 'month',
  })
  expect(months.map(({ key, start }) => [key, start.toISOString()])).toEqual([
    ['2026-03', '2026-03-31T05:00:00.000Z'],
    ['2026-04', '2026-04-01T05:00:00.000Z'],
  ])
})
