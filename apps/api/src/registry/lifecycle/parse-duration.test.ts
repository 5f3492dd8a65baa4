import { expect, it } from 'vitest'
import { parseAge, parseDuration } from './parse-duration.ts'

it.each([
  ['30m', 1_800_000],
  ['1h30m', 5_400_000],
  ['45s', 45_000],
  ['250ms', 250],
  ['1.5h', 5_400_000],
  ['.5s', 500],
  ['2.s', 2000],
  ['+1m', 60_000],
  ['1m1m', 120_000],
  ['1500us', 1.5],
  ['1500µs', 1.5],
  ['1500μs', 1.5],
  ['0s', 0],
  ['0', 0],
  ['30', 0.00003],
  ['1800000000000', 1_800_000],
  [' 1h ', 3_600_000],
  ['2562047h', 2_562_047 * 3_600_000],
])('%j is %d milliseconds', (text, ms) => {
  expect(parseDuration('minAge', text)).toBeCloseTo(ms)
})

it.each([
  '',
  ' ',
  'soon',
  '-1h',
  '1d',
  '1h 30m',
  'PT30M',
  '.s',
  '1.2.3s',
  '1e3s',
  '0x10',
  'Infinity',
  'NaN',
  '1H',
  '2562048h',
  '9'.repeat(40),
  `${'9'.repeat(39)}h`,
  '１h',
])('%j is not a duration, and the error names the parameter', (text) => {
  expect(() => parseDuration('minAge', text)).toThrow(expect.objectContaining({ code: 'invalid_duration' }))
  expect(() => parseDuration('minAge', text)).toThrow('minAge')
})

const hour = 3_600_000

it.each([
  ['3d', 72 * hour],
  ['1d12h', 36 * hour],
  [' 1d 12h ', 36 * hour],
  ['12h', 12 * hour],
  ['30m', hour / 2],
  ['0d', 0],
])('%j is an age of %d milliseconds', (text, ms) => {
  expect(parseAge('older_than', text)).toBe(ms)
})

it.each(['', 'd', '3days', '1.5d', '-3d', '12h3d', '999999d', '3d soon'])('%j is not an age', (text) => {
  expect(() => parseAge('older_than', text)).toThrow(expect.objectContaining({ code: 'invalid_duration' }))
})
