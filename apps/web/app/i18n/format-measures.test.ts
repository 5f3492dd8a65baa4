import { expect, test } from 'vitest'
import { formatChange, formatDuration, formatMegabytes, formatMoment } from './format-measures.ts'

test('a span is told in the two largest units that it fills', () => {
  expect(formatDuration('en', 0)).toBe('0 sec')
  expect(formatDuration('en', 45)).toBe('45 sec')
  expect(formatDuration('en', 83)).toBe('1 min 23 sec')
  expect(formatDuration('en', 120)).toBe('2 min')
  expect(formatDuration('en', 3600 + 62)).toBe('1 hr 1 min')
  expect(formatDuration('en', -5)).toBe('0 sec')
})

test('Arabic keeps the digits of ids and versions', () => {
  expect(formatDuration('ar', 83)).toMatch(/1.*23/)
  expect(formatMegabytes('ar', 5120)).toMatch(/5,120/)
})

test('moments are to the tenth of a second, memory to the megabyte', () => {
  expect(formatMoment('en', 0.5)).toBe('0.5 sec')
  expect(formatMegabytes('en', 2048.566)).toBe('2,049 MB')
})

test('a change has its sign, and nothing is compared with nothing', () => {
  expect(formatChange('en', 200, 250)).toBe('+25%')
  expect(formatChange('en', 200, 100)).toBe('-50%')
  expect(formatChange('en', 200, 200)).toBe('0%')
  expect(formatChange('en', 0, 5)).toBeUndefined()
})
