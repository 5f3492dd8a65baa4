import type { Locale } from '../../../i18n/languages.ts'
import { parseMoney } from '../../../i18n/parse-money.ts'

/** Amount in whole micros, or the error in the text. */
export type Amount = { micros: number } | { error: 'missing' | 'unreadable' | 'zero' | 'too_much' }

/** Highest amount of a ledger entry, set by the API contract. */
const mostMicros = 1_000_000_000_000_000

/** Parses a positive amount in the number format of a locale. */
export const readAmount = (locale: Locale, text: string): Amount => {
  if (text.trim() === '') return { error: 'missing' }
  const micros = parseMoney(locale, text)
  // The form has its own choice of adding or subtracting; a sign in the text would contradict it.
  if (micros === undefined || micros < 0) return { error: 'unreadable' }
  if (micros === 0) return { error: 'zero' }
  return micros > mostMicros ? { error: 'too_much' } : { micros }
}
