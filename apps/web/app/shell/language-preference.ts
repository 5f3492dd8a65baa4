import { defaultLocale, type Locale, locales } from '../i18n/languages.ts'

const name = 'comfy-registry-language-preference'
const year = 31_536_000

/** Builds the cookie that stores the language for a year. @internal */
export const languageCookie = (locale: Locale, isSecure: boolean): string =>
  `${name}=${locale}; path=/; max-age=${year}; samesite=lax${isSecure ? '; secure' : ''}`

/** Stores the language that the visitor chose. */
export const rememberLanguage = (locale: Locale): void => {
  document.cookie = languageCookie(locale, location.protocol === 'https:')
}

const prefixes = locales.filter((locale) => locale !== defaultLocale).join('|')

/**
 * Script that runs before the first paint. It redirects a visitor from another site to the chosen language when the
 * path has none. The browser redirects, because caches store a single page for everyone.
 */
export const languageScript = `try{const l=/(?:^|; )${name}=(${prefixes})(?:;|$)/.exec(document.cookie);if(l&&!document.referrer.startsWith(location.origin+'/')&&!/^\\/(?:${prefixes}|auth)(?:\\/|$)/.test(location.pathname))location.replace(('/'+l[1]+location.pathname).replace(/\\/$/,'')+location.search+location.hash)}catch{}`
