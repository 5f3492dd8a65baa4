export interface Language {
  /** Name of the language in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  beta?: true
}

/** Languages of the site in display order. */
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

/** Returns whether a text is a locale of the site. */
export const isLocale = (text: string | undefined): text is Locale =>
  text !== undefined && Object.hasOwn(languages, text)

/** All locales in display order. */
export const locales: readonly Locale[] = Object.keys(languages).filter(isLocale)

/** Returns the facts of a language, including the optional ones. */
export const languageOf = (locale: Locale): Language => languages[locale]
