import { languageOf } from '../i18n/languages.ts'
import { useLocale } from '../i18n/use-locale.ts'

/** The way that the page is read. */
export const useDirection = (): 'ltr' | 'rtl' => languageOf(useLocale()).direction
