import { kept, tag } from './format.ts'
import { languageOf, type Locale } from './languages.ts'

/** Whether positive amounts have a plus sign: `auto` omits the sign. */
export type MoneySign = 'auto' | 'exceptZero'

const inCurrency = kept(
  (locale, currency: string, signDisplay: MoneySign) =>
    new Intl.NumberFormat(tag(locale), { style: 'currency', currency, signDisplay, maximumFractionDigits: 6 }),
)

/** Formats millionths of a currency without rounding: 5000000 of usd as "$5.00", 1250 as "$0.00125". */
export const formatMoney = (locale: Locale, micros: number, currency: string, sign: MoneySign = 'auto'): string => {
  const [format, amount] = [inCurrency(locale, currency, sign), decimalOf(micros)]
  return languageOf(locale).direction === 'ltr' ? format.format(amount) : isolated(format.formatToParts(amount))
}

/** Isolates an amount within right-to-left text and keeps "US$" left to right. */
const isolated = (parts: readonly Intl.NumberFormatPart[]): string => {
  const texts = parts.map(({ type, value }) => (type === 'currency' ? `\u2066${value}\u2069` : value))
  return `\u2067${texts.join('')}\u2069`
}

const plain = kept(
  (locale) =>
    new Intl.NumberFormat(tag(locale), { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 6 }),
)

/** Formats millionths as the value of a text field: "1250.50". `parseMoney` reads the amount back. */
export const formatAmount = (locale: Locale, micros: number): string => plain(locale).format(decimalOf(micros))

/** Converts millionths to a decimal text. `Intl` formats this text exactly, while a division would round first. */
const decimalOf = (micros: number): `${number}` => {
  const digits = String(Math.abs(micros)).padStart(7, '0')
  // The text has digits, a point and six digits, but TypeScript cannot infer this from a slice.
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}` as `${number}`
}
