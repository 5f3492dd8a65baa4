import { languageOf } from '../i18n/languages.ts'
import { useLocale } from '../i18n/use-locale.ts'

/** Returns the text direction of the page. */
export const useDirection = (): 'ltr' | 'rtl' => languageOf(useLocale()).direction
