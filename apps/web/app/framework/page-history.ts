import { type Location, NavigationType, type UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

export type PageHistory = ReturnType<typeof createBrowserHistory>

type Listener = Parameters<PageHistory['listen']>[0]

/**
 * The history of a page, for a router that comes later: it sees the page at the place where it was loaded, and `catchUp` tells it
 * where the visitor went meanwhile, back or to another heading of the page.
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
      if (placeOf(location) !== placeOf(first)) tell?.({ action: NavigationType.Pop, location, delta: null })
    },
  }
}

const placeOf = ({ key, pathname, search, hash }: Location) => [key, pathname, search, hash].join(' ')
