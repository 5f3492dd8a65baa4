import { useLocation, useNavigation } from 'react-router'

/** What the address asks about, and whether another answer is on its way. */
export const useAskedNames = () => {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return { names: new URLSearchParams(search).get('names') ?? '', isWaiting: next?.pathname === pathname }
}
