import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. The server and the first render take it for granted. */
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
