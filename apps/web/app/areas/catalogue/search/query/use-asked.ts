import { useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type CatalogueQuery, readCatalogueQuery } from '../search.ts'

/** Returns the query of the address (`asked`) and the query after a pending navigation (`next`). */
export const useAsked = (): { asked: CatalogueQuery; next: CatalogueQuery } => {
  const here = useLocation()
  const { location: there } = useNavigation()
  const nextSearch = there?.pathname === here.pathname ? there.search : here.search
  return useMemo(
    () => ({
      asked: readCatalogueQuery(new URLSearchParams(here.search)),
      next: readCatalogueQuery(new URLSearchParams(nextSearch)),
    }),
    [here.search, nextSearch],
  )
}
