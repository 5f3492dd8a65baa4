import { useMemo } from 'react'
import { type AdminLinkBuilders, createAdminLinks } from './admin-links.ts'
import { useLocale } from './i18n/use-locale.ts'

/** Returns the URL builders for the locale of the page, including admin URLs. */
export const useAdminLinks = (): AdminLinkBuilders => {
  const locale = useLocale()
  return useMemo(() => createAdminLinks(locale), [locale])
}
