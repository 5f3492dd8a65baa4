import { expect, test } from 'vitest'
import { formatChange, formatDuration, formatMegabytes, formatMoment } from './format-measures.ts'

test('a duration is formatted in its two largest units', () => {
  expect(formatDuration('en', 0)).toBe('0 sec')
  expect(formatDuration('en', 45)).toBe('45 sec')
  expect(formatDuration('en', 83)).toBe('1 min 23 sec')
  expect(formatDuration('en', 120)).toBe('2 min')
  expect(formatDuration('en', 3600 + 62)).toBe('1 hr 1 min')
  expect(formatDuration('en', -5)).toBe('0 sec')
})

test('Arabic uses Western digits', () => {
  expect(formatDuration('ar', 83)).toMatch(/1.*23/)
  expect(formatMegabytes('ar', 5120)).toMatch(/5,120/)
})

test('moments are rounded to a tenth of a second, memory to a megabyte', () => {
  expect(formatMoment('en', 0.5)).toBe('0.5 sec')
  expect(formatMegabytes('en', 2048.566)).toBe('2,049 MB')
})

test('a change has its sign, and none is computed from zero', () => {
  expect(formatChange('en', 200, 250)).toBe('+25%')
  expect(formatChange('en', 200, 100)).toBe('-50%')
  expect(formatChange('en', 200, 200)).toBe('0%')
  expect(formatChange('en', 0, 5)).toBeUndefined()
})
