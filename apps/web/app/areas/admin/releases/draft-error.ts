import type { RefusalError } from '../../../data/refusals/refusal-error.ts'
import { type Locale, locales } from '../../../i18n/languages.ts'
import { mostCharacters, type Release, textOf } from './release-draft.ts'

/** Returns the form factors that the registry rejects. */
export const badFactors = (factors: readonly string[]): string[] =>
  factors.filter((factor) => !/^[a-z0-9][a-z0-9-]{0,49}$/.test(factor))

/** Returns the part of a note that prevents saving: its version, its form factors, or a language. */
export const draftError = (wanted: Release): 'version' | 'form_factors' | Locale | undefined => {
  if (wanted.version.trim() === '') return 'version'
  if (wanted.form_factors.length > mostFactors || badFactors(wanted.form_factors).length > 0) return 'form_factors'
  return locales.find((locale) => textOf(wanted, locale).length > mostCharacters)
}

/** Highest number of form factors of a note. */
export const mostFactors = 20

/** Returns whether the registry refused the version. The form shows this error beside the version field. */
export const isVersionError = (error: RefusalError | null): boolean =>
  error?.code === 'invalid_version' || error?.code === 'release_exists'
