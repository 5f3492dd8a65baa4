import type { Locale } from '../../../i18n/languages.ts'
import { parseMoney } from '../../../i18n/parse-money.ts'

/** An amount in whole micros, or what is wrong with the text. */
export type Amount = { micros: number } | { fault: 'missing' | 'unreadable' | 'zero' | 'too_much' }

/** The most that an entry of a ledger holds, by the contract. */
const mostMicros = 1_000_000_000_000_000

/** Reads an amount above zero as people of a language write it. */
export const readAmount = (locale: Locale, text: string): Amount => {
  if (text.trim() === '') return { fault: 'missing' }
  const micros = parseMoney(locale, text)
  // Which way an amount goes is chosen beside it; a sign could mean it twice.
  if (micros === undefined || micros < 0) return { fault: 'unreadable' }
  if (micros === 0) return { fault: 'zero' }
  return micros > mostMicros ? { fault: 'too_much' } : { micros }
}
