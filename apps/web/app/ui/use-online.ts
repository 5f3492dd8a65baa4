import { useSyncExternalStore } from 'react'

/** Returns whether the browser is online. The server and the first render assume that it is. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

const subscribe = (tell: () => void) => {
  for (const event of events) addEventListener(event, tell)
  return () => {
    for (const event of events) removeEventListener(event, tell)
  }
}

const events = ['online', 'offline']
