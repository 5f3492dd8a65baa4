import { useLocation } from 'react-router'
import type { Locale } from './languages.ts'
import { localeOfPath } from './negotiate.ts'

/** The language of the page, which is the language of its address. */
export const useLocale = (): Locale => localeOfPath(useLocation().pathname)
