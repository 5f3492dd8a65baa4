import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** The hash of the address. No server hears of it, so the first rendering has none and is mended right after. */
export const useHash = (): string => {
  const { hash } = useLocation()
  const inBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  return inBrowser ? hash : ''
}

const subscribe = () => () => {}
