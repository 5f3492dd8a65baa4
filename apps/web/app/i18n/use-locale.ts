import { useLocation } from 'react-router'
import type { Locale } from './languages.ts'
import { localeOfPath } from './negotiate.ts'

/** Returns the locale of the page, which its URL defines. */
export const useLocale = (): Locale => localeOfPath(useLocation().pathname)
