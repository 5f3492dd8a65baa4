import { expect, it } from 'vitest'
import { parseAge } from './parse-age.ts'

const hour = 3_600_000

it.each([
  ['3d', 72 * hour],
  ['1d12h', 36 * hour],
  [' 1d 12h ', 36 * hour],
  ['12h', 12 * hour],
  ['30m', hour / 2],
  ['0d', 0],
])('%j is %d milliseconds', (text, ms) => {
  expect(parseAge('older_than', text)).toBe(ms)
})

it.each(['', 'd', '3days', '1.5d', '-3d', '12h3d', '999999d', '3d soon'])('%j is no age', (text) => {
  expect(() => parseAge('older_than', text)).toThrow(expect.objectContaining({ code: 'invalid_duration' }))
})
