import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../../i18n/format-money.ts'
import { formatExactNumber } from '../../../i18n/format.ts'
import { locales } from '../../../i18n/languages.ts'
import { readAmount } from './read-amount.ts'

describe('a typed amount', () => {
  test.each([
    ['1', 1_000_000],
    ['12.5', 12_500_000],
    ['12.50', 12_500_000],
    ['0.000001', 1],
    ['1,234,567.89', 1_234_567_890_000],
    ['1 234.5', 1_234_500_000],
    [' 7 ', 7_000_000],
    ['１２．５', 12_500_000],
    ['1000000000', 1_000_000_000_000_000],
    // Floating point turns these values into 1004999.9999999999 and 8199999.999999999.
    ['1.005', 1_005_000],
    ['8.2', 8_200_000],
  ])('%s is %i micros', (text, micros) => {
    expect(readAmount('en', text)).toEqual({ micros })
  })

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['.', 'unreadable'],
    ['ten', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['-5', 'unreadable'],
    ['+5', 'unreadable'],
    ['1e6', 'unreadable'],
    ['0x10', 'unreadable'],
    ['$5', 'unreadable'],
    ['12,5', 'unreadable'],
    ['1,2345', 'unreadable'],
    ['1.234,5', 'unreadable'],
    ['0.0000001', 'unreadable'],
    ['9'.repeat(200), 'unreadable'],
    ['0', 'zero'],
    ['0.000000', 'zero'],
    ['1000000000.000001', 'too_much'],
  ])('%j is refused as %s', (text, fault) => {
    expect(readAmount('en', text)).toEqual({ error: fault })
  })

  test('uses the decimal separator of the language only', () => {
    expect(readAmount('fr', '12,5')).toEqual({ micros: 12_500_000 })
    expect(readAmount('ru', '1 234,5')).toEqual({ micros: 1_234_500_000 })
    expect(readAmount('es', '12.5')).toEqual({ error: 'unreadable' })
    expect(readAmount('zh', '12,5')).toEqual({ error: 'unreadable' })
    expect(readAmount('ar', '١٢.٥')).toEqual({ micros: 12_500_000 })
  })

  test.each(locales)('reads formatted numbers of the language %s', (locale) => {
    for (const whole of [7, 1234, 1_234_567])
      expect(readAmount(locale, formatExactNumber(locale, whole))).toEqual({ micros: whole * 1_000_000 })
  })

  test('equals the formatted amount that prefills a field', () => {
    expect(formatAmount('en', 1)).toBe('0.000001')
    expect(formatAmount('fr', 1_250_500_000)).toBe('1250,50')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000_000 }), fc.constantFrom(...locales), (micros, locale) => {
        expect(readAmount(locale, formatAmount(locale, micros))).toEqual({ micros })
      }),
    )
  })
})
