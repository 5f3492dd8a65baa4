export interface Language {
  /** Its name in itself. */
  name: string
  direction: 'ltr' | 'rtl'
  beta?: true
}

/** The languages of the site in the order in which they are offered. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  zh: { name: '中文', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ko: { name: '한국어', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl', beta: true },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages

export const defaultLocale = 'en' satisfies Locale

/** Whether a text names a language of the site. */
export const isLocale = (text: string | undefined): text is Locale =>
  text !== undefined && Object.hasOwn(languages, text)

/** All languages in the order in which they are offered. */
export const locales: readonly Locale[] = Object.keys(languages).filter(isLocale)

/** Reads a language with the optional facts that only some have. */
export const languageOf = (locale: Locale): Language => languages[locale]
