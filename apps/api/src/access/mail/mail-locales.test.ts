import { expect, it } from 'vitest'
import { negotiateLocale } from './mail-locales.ts'

it.each([
  ['fr', 'fr'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['de-DE, ru;q=0.5, ja;q=0.7', 'ja'],
  ['KO-kr', 'ko'],
  ['en;q=0.1, ar', 'ar'],
  ['fr;q=0, es;q=0.2', 'es'],
])('for the header %j the most preferred supported language is chosen', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale)
})

it.each([null, undefined, '', '*', 'de', 'fr;q=nonsense', ';;,,=', ','.repeat(100_000)])(
  'a header without a supported language falls back to English',
  (header) => {
    expect(negotiateLocale(header)).toBe('en')
  },
)
