import type { Locale } from '../i18n/languages.ts'

const name = 'comfy-registry-language-preference'
const year = 31_536_000

/** The cookie that remembers a language for a year. @internal */
export const languageCookie = (locale: Locale, isSecure: boolean): string =>
  `${name}=${locale}; path=/; max-age=${year}; samesite=lax${isSecure ? '; secure' : ''}`

/** Remembers the language that a visitor chose. */
export const rememberLanguage = (locale: Locale): void => {
  document.cookie = languageCookie(locale, location.protocol === 'https:')
}
