import { useLocation, useNavigation } from 'react-router'
import { nodeSearch, type TabName } from '../search.ts'

/** Returns the tab that is loading, if any. */
export const useComingTab = (): TabName | undefined => {
  const { location: next } = useNavigation()
  const here = useLocation()
  if (!next || next.pathname !== here.pathname || tabOf(next.search) === tabOf(here.search)) return undefined
  return tabOf(next.search)
}

const tabOf = (search: string): TabName => nodeSearch.parse(new URLSearchParams(search)).tab
