import { useSyncExternalStore } from 'react'

/** Returns whether the page is visible, which a background tab is not. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, isVisibleOnServer)

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const isVisible = () => document.visibilityState === 'visible'

const isVisibleOnServer = () => false
