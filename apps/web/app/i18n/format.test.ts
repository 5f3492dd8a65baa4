import { expect, test } from 'vitest'
import { formatAlternatives } from './format-alternatives.ts'
import {
  formatDate,
  formatDateTime,
  formatExactNumber,
  formatFileSize,
  formatList,
  formatMonth,
  formatNumber,
  formatRelativeTime,
  formatShortList,
  formatTimeUntil,
  languageName,
} from './format.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('numbers are compact or exact', () => {
  expect(formatNumber('en', 12_345)).toBe('12.3K')
  expect(formatExactNumber('en', 12_345)).toBe('12,345')
})

test('Arabic uses Western digits', () => {
  expect(formatExactNumber('ar', 42)).toBe('42')
})

test('relative times use the largest unit that fits', () => {
  expect(formatRelativeTime('en', '2026-11-18T12:00:00Z', now)).toBe('3 days ago')
  expect(formatRelativeTime('en', '2025-11-01T12:00:00Z', now)).toBe('last year')
  expect(formatRelativeTime('en', '2026-11-21T11:59:50Z', now)).toBe('now')
})

test('a time after now reads as now', () => {
  expect(formatRelativeTime('en', '2026-11-21T12:05:00Z', now)).toBe('now')
})

test('future times use the largest unit that fits, and past ones read as now', () => {
  expect(formatTimeUntil('en', '2026-11-25T12:00:00Z', now)).toBe('in 4 days')
  expect(formatTimeUntil('en', '2026-11-21T11:00:00Z', now)).toBe('now')
})

test('dates are in UTC, and times name it', () => {
  expect(formatDate('en', '2026-11-21T23:59:59Z')).toBe('Nov 21, 2026')
  expect(formatMonth('en', '2026-11-30T23:59:59Z')).toBe('November 2026')
  expect(formatDateTime('en', '2026-11-21T14:05:00Z')).toMatch(/Nov 21, 2026.*14:05 UTC/)
})

test('file sizes use units of 1000', () => {
  expect(formatFileSize('en', 0)).toBe('0 bytes')
  expect(formatFileSize('en', 999)).toBe('999 bytes')
  expect(formatFileSize('en', 1_234_567)).toBe('1.2 MB')
  expect(formatFileSize('en', 5e15)).toBe('5,000 TB')
})

test('a language is named in another language', () => {
  expect(languageName('fr', 'ja')).toBe('japonais')
})

test('a list is joined as in a sentence', () => {
  expect(formatList('en', ['Windows', 'Linux'])).toBe('Windows and Linux')
  expect(formatList('es', ['Windows', 'Linux'])).toBe('Windows y Linux')
  expect(formatList('ja', ['Windows'])).toBe('Windows')
})

test('a list within right-to-left text keeps each name apart', () => {
  expect(formatList('ar', ['\u20684dfb85dc\u2069', '1.2.2'])).toBe('\u20684dfb85dc\u2069 و\u20681.2.2\u2069')
  expect(formatAlternatives('en', ['Windows', 'Linux'])).toBe('Windows or Linux')
})

test('a short list is joined with the punctuation of the language', () => {
  expect(formatShortList('en', ['a', 'b', 'c'])).toBe('a, b, c')
  expect(formatShortList('zh', ['a', 'b', 'c'])).toBe('a、b、c')
})
