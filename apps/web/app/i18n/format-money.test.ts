import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { locales } from './languages.ts'
import { parseMoney } from './parse-money.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('an amount of money', () => {
  test.each([
    [0, 'usd', '$0.00'],
    [5_000_000, 'usd', '$5.00'],
    [1, 'usd', '$0.000001'],
    [-1, 'usd', '-$0.000001'],
    [1_250, 'usd', '$0.00125'],
    [-12_340_000, 'usd', '-$12.34'],
    [1_234_567_890_123, 'usd', '$1,234,567.890123'],
    [8_999_999_999_999_999, 'usd', '$8,999,999,999.999999'],
    [-8_999_999_999_999_999, 'usd', '-$8,999,999,999.999999'],
    [5_000_000, 'jpy', '¥5'],
    [5_100_000, 'jpy', '¥5.1'],
    [5_000_000, 'eur', '€5.00'],
  ])('of %d micros in %s is %s', (micros, currency, text) => {
    expect(formatMoney('en', micros, currency)).toBe(text)
  })

  test('is formatted for its language', () => {
    expect(plain(formatMoney('fr', 1_234_500_000, 'eur'))).toBe('1 234,50 €')
    expect(plain(formatMoney('ru', 1_234_500_000, 'eur'))).toBe('1 234,50 €')
    expect(formatMoney('ar', 1_234_500_000, 'usd')).toContain('1,234.50')
  })

  test('is isolated within right-to-left text', () => {
    expect(formatMoney('ar', 5_000_000, 'usd')).toMatch(/^\u2067.*5\.00.*\u2066US\$\u2069.*\u2069$/)
  })

  test('has a plus sign on request', () => {
    expect(formatMoney('en', 1_000_000, 'usd', 'exceptZero')).toBe('+$1.00')
    expect(formatMoney('en', 0, 'usd', 'exceptZero')).toBe('$0.00')
    expect(formatMoney('en', -1_000_000, 'usd', 'exceptZero')).toBe('-$1.00')
  })
})

describe('a typed amount', () => {
  test.each([
    ['en', '10', 10_000_000],
    ['en', ' 10.5 ', 10_500_000],
    ['en', '0.000001', 1],
    ['en', '-3.20', -3_200_000],
    ['en', '−3.20', -3_200_000],
    ['en', '1,234.5', 1_234_500_000],
    ['en', '1 234.5', 1_234_500_000],
    ['es', '1.234,5', 1_234_500_000],
    ['es', '0,1', 100_000],
    ['fr', '1 234,50', 1_234_500_000],
    ['ru', '12,34', 12_340_000],
    ['ja', '１２．５', 12_500_000],
    ['ar', '١٢٫٥', 12_500_000],
    ['ar', '12.5', 12_500_000],
    ['en', '9007199254.740991', Number.MAX_SAFE_INTEGER],
    ['en', '-0', 0],
  ] as const)('in %s, %s is %d micros', (locale, text, micros) => {
    expect(parseMoney(locale, text)).toBe(micros)
  })

  test.each([
    ['en', ''],
    ['en', '1,50'],
    ['en', '1.0000001'],
    ['en', '.5'],
    ['en', '5.'],
    ['en', '1e3'],
    ['en', '$5'],
    ['en', '--5'],
    ['en', '9007199254.740992'],
    ['es', '1.5'],
    ['fr', '1.50'],
  ] as const)('in %s, “%s” is refused', (locale, text) => {
    expect(parseMoney(locale, text)).toBeUndefined()
  })

  test('in every language, a formatted amount without its currency can be parsed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 }),
        (locale, micros) => {
          const shown = formatMoney(locale, micros, 'usd')
          const bare = /\d.*\d/.exec(shown)?.[0] ?? ''
          expect(parseMoney(locale, `${micros < 0 ? '-' : ''}${bare}`)).toBe(micros)
        },
      ),
    )
  })
})
