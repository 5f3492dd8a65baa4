import { useMemo } from 'react'
import { type AdminLinkBuilders, createAdminLinks } from './admin-links.ts'
import { useLocale } from './i18n/use-locale.ts'

/** The addresses of the site in the language of the page, with those of admins. */
export const useAdminLinks = (): AdminLinkBuilders => {
  const locale = useLocale()
  return useMemo(() => createAdminLinks(locale), [locale])
}
