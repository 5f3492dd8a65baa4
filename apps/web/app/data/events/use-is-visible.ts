import { useSyncExternalStore } from 'react'

/** Whether the page can be seen; a tab in the background cannot. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, isVisibleOnServer)

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const isVisible = () => document.visibilityState === 'visible'

const isVisibleOnServer = () => false
