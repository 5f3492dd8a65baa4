import { useMemo } from 'react'
import { useLocale } from './i18n/use-locale.ts'
import { createLinks, type LinkBuilders } from './links.ts'

/** Returns the URL builders for the locale of the page. */
export const useLinks = (): LinkBuilders => {
  const locale = useLocale()
  return useMemo(() => createLinks(locale), [locale])
}
