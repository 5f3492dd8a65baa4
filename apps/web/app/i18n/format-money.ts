import { kept, tag } from './format.ts'
import { languageOf, type Locale } from './languages.ts'

/** Whether what is added has a plus: `auto` has none. */
export type MoneySign = 'auto' | 'exceptZero'

const inCurrency = kept(
  (locale, currency: string, signDisplay: MoneySign) =>
    new Intl.NumberFormat(tag(locale), { style: 'currency', currency, signDisplay, maximumFractionDigits: 6 }),
)

/** Whole millionths of a currency, to the last of them: 5000000 of usd as "$5.00", 1250 as "$0.00125". */
export const formatMoney = (locale: Locale, micros: number, currency: string, sign: MoneySign = 'auto'): string => {
  const [format, amount] = [inCurrency(locale, currency, sign), decimalOf(micros)]
  return languageOf(locale).direction === 'ltr' ? format.format(amount) : isolated(format.formatToParts(amount))
}

/** Keeps an amount together among words that are read from right to left, and "US$" in its own order. */
const isolated = (parts: readonly Intl.NumberFormatPart[]): string => {
  const texts = parts.map(({ type, value }) => (type === 'currency' ? `\u2066${value}\u2069` : value))
  return `\u2067${texts.join('')}\u2069`
}

const plain = kept(
  (locale) =>
    new Intl.NumberFormat(tag(locale), { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 6 }),
)

/** Whole millionths as one types them into a field: "1250.50". `parseMoney` reads the same amount. */
export const formatAmount = (locale: Locale, micros: number): string => plain(locale).format(decimalOf(micros))

/** As a decimal text, which is formatted digit by digit where a quotient would be rounded first. */
const decimalOf = (micros: number): `${number}` => {
  const digits = String(Math.abs(micros)).padStart(7, '0')
  // Digits, a point and six digits: TypeScript cannot see it in a slice.
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}` as `${number}`
}
