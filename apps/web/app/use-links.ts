import { useMemo } from 'react'
import { useLocale } from './i18n/use-locale.ts'
import { createLinks, type LinkBuilders } from './links.ts'

/** The addresses of the site in the language of the page. */
export const useLinks = (): LinkBuilders => {
  const locale = useLocale()
  return useMemo(() => createLinks(locale), [locale])
}
