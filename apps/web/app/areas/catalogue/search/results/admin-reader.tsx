import { useEffect } from 'react'
import { useRead } from '../../../../data/query/use-read.ts'
import { useLocale } from '../../../../i18n/use-locale.ts'
import type { CatalogueQuery } from '../search.ts'
import { readResults, type Results, searchParameters } from './search-results.ts'

/** Results that only an admin sees. */
export interface AdminView {
  /** Results for the active status filter; absent without a status filter, and until the results are loaded. */
  found?: Results
}

interface Props {
  asked: CatalogueQuery
  /** Called with the admin's view on every change. Called with undefined before each new view and on unmount. */
  onRead: (view: AdminView | undefined) => void
}

/** Reads results for admins that public pages leave out, in the browser. Renders nothing. */
export const AdminReader = ({ asked, onRead }: Props) => {
  const locale = useLocale()
  const { data: user } = useRead('/users')
  const isAdmin = user?.isAdmin === true
  const isAsked = isAdmin && asked.filters.status !== undefined
  const { data: hidden } = useRead(
    '/nodes/search',
    { params: { query: { ...searchParameters(asked, { asAdmin: true }), include_translations: true } } },
    { enabled: isAsked, keepsLast: true },
  )
  useEffect(() => {
    if (!isAdmin) return undefined
    onRead(isAsked && hidden ? { found: readResults(hidden, asked.query, locale) } : {})
    return () => onRead(undefined)
  }, [hidden, isAdmin, isAsked, asked.query, locale, onRead])
  return null
}
