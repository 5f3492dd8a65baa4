import { expect, it } from 'vitest'
import { parseMoment } from './moment.ts'

const now = new Date('2026-03-01T00:00:00Z')

it.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01', '2026-01-01T00:00:00.000Z'],
  [' 2026-01-31T12:00:00+02:00 ', '2026-01-31T10:00:00.000Z'],
  ['10d', '2026-02-19T00:00:00.000Z'],
  ['2w', '2026-02-15T00:00:00.000Z'],
  ['1Y', '2025-03-01T00:00:00.000Z'],
])('%s is parsed as %s', (value, moment) => {
  expect(new Date(parseMoment('updated_since', value, now)).toISOString()).toBe(moment)
})

it.each(['', 'yesterday', '<90d', '90', '2026-13-01', '31.01.2026'])('%j is refused', (value) => {
  expect(() => parseMoment('updated_since', value, now)).toThrow(/2026-01-31/)
})
