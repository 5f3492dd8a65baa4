import { type Location, NavigationType, type UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

export type PageHistory = ReturnType<typeof createBrowserHistory>

type Listener = Parameters<PageHistory['listen']>[0]

/**
 * Wraps the history for a router that loads late. The router first sees the initial location. `catchUp` then reports
 * navigation that happened in the meantime, back or to another heading.
 */
export const beginAt = (first: Location, history: PageHistory) => {
  let isCaughtUp = false
  let tell: Listener | undefined
  return {
    history: {
      ...history,
      get action() {
        return history.action
      },
      get location() {
        return isCaughtUp ? history.location : first
      },
      listen: (listener: Listener) => {
        tell = listener
        return history.listen(listener)
      },
    },
    catchUp: () => {
      isCaughtUp = true
      const { location } = history
      if (entryKey(location) !== entryKey(first)) tell?.({ action: NavigationType.Pop, location, delta: null })
    },
  }
}

const entryKey = ({ key, pathname, search, hash }: Location) => [key, pathname, search, hash].join(' ')
