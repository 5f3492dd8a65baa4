import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { browserStorage } from '../../data/browser-storage.ts'

/**
 * The code of a mail's link, `token` from this registry and `oobCode` from Firebase, and a function to forget it. It is
 * taken out of the address, where it could be seen and copied, and kept in this tab: a reload or another language loses nothing.
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

// Only this page writes it, and each time it does, it is rendered again.
const subscribeToNothing = () => () => undefined
