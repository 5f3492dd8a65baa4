import { apart, kept } from './format.ts'
import type { Locale } from './languages.ts'

const disjunction = kept((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** Joins alternatives as in a sentence: "Windows or Linux". */
export const formatAlternatives = (locale: Locale, names: readonly string[]): string =>
  disjunction(locale).format(apart(locale, names))
