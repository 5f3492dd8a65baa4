import { defaultLocale, type Locale, locales } from '../i18n/languages.ts'

const name = 'comfy-registry-language-preference'
const year = 31_536_000

/** The cookie that remembers a language for a year. @internal */
export const languageCookie = (locale: Locale, isSecure: boolean): string =>
  `${name}=${locale}; path=/; max-age=${year}; samesite=lax${isSecure ? '; secure' : ''}`

/** Remembers the language that a visitor chose. */
export const rememberLanguage = (locale: Locale): void => {
  document.cookie = languageCookie(locale, location.protocol === 'https:')
}

const prefixes = locales.filter((locale) => locale !== defaultLocale).join('|')

/**
 * Runs before the first paint. A visitor who comes from elsewhere to an address without a language is led to the chosen
 * one. In the browser, because caches keep a single page for everybody.
 */
export const languageScript = `try{const l=/(?:^|; )${name}=(${prefixes})(?:;|$)/.exec(document.cookie);if(l&&!document.referrer.startsWith(location.origin+'/')&&!/^\\/(?:${prefixes}|auth)(?:\\/|$)/.test(location.pathname))location.replace(('/'+l[1]+location.pathname).replace(/\\/$/,'')+location.search+location.hash)}catch{}`
