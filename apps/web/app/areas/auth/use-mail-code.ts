import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { browserStorage } from '../../data/browser-storage.ts'

/**
 * Returns the code of an email link and a function that forgets it. `token` comes from this registry, `oobCode` from
 * Firebase. The code moves from the visible address to the session storage, which survives a reload.
 */
export const useMailCode = (purpose: 'reset' | 'verify'): [code: string | undefined, forget: () => void] => {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const found = query.get('token') ?? query.get('oobCode') ?? undefined
  const key = `comfy-registry-mail-code:${purpose}`
  const kept = useSyncExternalStore(
    subscribeToNothing,
    () => browserStorage('session').getItem(key),
    () => null,
  )
  const [isForgotten, setForgotten] = useState(false)

  useEffect(() => {
    if (found === undefined) return
    browserStorage('session').setItem(key, found)
    void navigate(pathname, { replace: true })
  }, [found, key, pathname, navigate])

  const forget = () => {
    browserStorage('session').removeItem(key)
    setForgotten(true)
  }
  return [isForgotten ? undefined : (found ?? kept ?? undefined), forget]
}

// Only this page writes the storage, and each write renders the page again.
const subscribeToNothing = () => () => undefined
