import type { Schema } from '@registry/api-client'
import type { Locale } from '../../../i18n/languages.ts'
import { parseMoney } from '../../../i18n/parse-money.ts'

/** Amount as chosen or typed. */
export interface CreditDraft {
  /** Undefined for a typed amount. */
  suggested: number | undefined
  typed: string
}

export type CreditAmount = { micros: number } | { error: 'noAmount' | 'outOfBounds' | 'noStep' }

/** Returns the amount of a draft in millionths, or the reason why it is invalid. */
export const creditAmount = (
  { suggested, typed }: CreditDraft,
  { least_micros: least, most_micros: most, step_micros: step }: Schema<'PaymentOptions'>,
  locale: Locale,
): CreditAmount => {
  const micros = suggested ?? parseMoney(locale, typed)
  if (micros === undefined) return { error: 'noAmount' }
  if (micros < least || micros > most) return { error: 'outOfBounds' }
  return micros % step === 0 ? { micros } : { error: 'noStep' }
}
