// oxlint-disable no-underscore-dangle -- these names are React Router's
import {
  type BlockerFunction,
  createPath,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  type Location,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router'
import { type LatePart, latePart, prepare } from '../ui/late-part.ts'
import { pageGlobals } from './page-globals.ts'
import type { PageHistory } from './page-history.ts'

/** React Router's full router. `catchUp` applies navigation that happened before the router loaded. */
export interface LateRouter {
  router: DataRouter
  catchUp: () => void
}

/**
 * Creates the router of a page without any interaction yet. It shows the server's page. React Router's full router
 * loads shortly before the first interaction and then handles everything.
 */
export const createFirstRouter = (
  first: RouterState,
  history: PageHistory,
  load: () => Promise<LateRouter>,
): DataRouter => {
  const { basename, future } = pageGlobals()
  const subscribers = new Set<RouterSubscriber>()
  let scroll: Scroll | undefined
  let forgetScroll = () => {}
  const late = latePart(async () => {
    const { router, catchUp } = await load()
    router.subscribe((...change) => {
      for (const hear of subscribers) hear(...change)
    })
    if (scroll) {
      if (isAt(first.location)) stayThere(scroll, history)
      forgetScroll = router.enableScrollRestoration(...scroll)
    }
    for (const [key, blocks] of guards.known) router.getBlocker(key, blocks)
    catchUp()
    return router
  })
  const guards = guardsOf(late)
  const router: DataRouter = {
    basename,
    future,
    get state() {
      return late.known()?.state ?? first
    },
    get routes() {
      return late.known()?.routes ?? first.matches.slice(0, 1).map(({ route }) => route)
    },
    get manifest() {
      return late.known()?.manifest ?? {}
    },
    window,
    // Only the late router knows the routes of links, and only prefetching needs them.
    match: (to) => late.known()?.match(to) ?? null,
    initialize: () => router,
    subscribe: (hear) => {
      subscribers.add(hear)
      return () => subscribers.delete(hear)
    },
    enableScrollRestoration: (...asked) => {
      scroll = asked
      forgetScroll = late.known()?.enableScrollRestoration(...asked) ?? (() => {})
      return () => {
        scroll = undefined
        forgetScroll()
      }
    },
    ...usedLate(late),
    ...addressesOf(history),
    getBlocker: guards.getBlocker,
    deleteBlocker: guards.deleteBlocker,
  }
  onceUsed(() => prepare(late))
  onceMoved(() => late.load().catch(() => isAt(first.location) || askServer()))
  return router
}

/** Stores the navigation blockers and hands each of them to the late router once it loads. */
const guardsOf = (late: LatePart<DataRouter>) => {
  const known = new Map<string, BlockerFunction>()
  return {
    known,
    getBlocker: (key: string, blocks: BlockerFunction) => {
      known.set(key, blocks)
      return late.known()?.getBlocker(key, blocks) ?? IDLE_BLOCKER
    },
    deleteBlocker: (key: string) => {
      known.delete(key)
      late.known()?.deleteBlocker(key)
    },
  }
}

const once = { once: true, capture: true }

const onceUsed = (act: () => void) => {
  for (const event of ['pointerover', 'pointerdown', 'keydown', 'focusin']) addEventListener(event, act, once)
}

const onceMoved = (act: () => Promise<unknown>) => addEventListener('popstate', () => void act(), once)

type Scroll = Parameters<DataRouter['enableScrollRestoration']>

/**
 * Stores the current scroll position. The browser has already scrolled to the heading, and the visitor may have
 * scrolled further.
 */
const stayThere = ([positions, position]: Scroll, history: PageHistory): void => {
  positions[history.location.key] = position()
}

/** Returns whether the location is the current page, at any of its headings. */
const isAt = ({ pathname, search }: Location): boolean =>
  window.location.pathname === pathname && window.location.search === search

/** Reloads the page from the server when the late router fails to load, as after a new build. */
const askServer = (): void => {
  if (navigator.onLine) window.location.reload()
}

const addressesOf = (history: PageHistory): Pick<DataRouter, 'createHref' | 'createURL' | 'encodeLocation'> => ({
  createHref: (to) => history.createHref(to),
  createURL: (to) => history.createURL(to),
  encodeLocation: (to) => history.encodeLocation(to),
})

type UsedLate =
  | 'navigate'
  | 'fetch'
  | 'revalidate'
  | 'dispose'
  | 'patchRoutes'
  | `${'get' | 'reset' | 'delete'}Fetcher`
  | Extract<keyof DataRouter, `_internal${string}`>

/** Router methods that only an active page needs. */
const usedLate = (late: LatePart<DataRouter>): Pick<DataRouter, UsedLate> => ({
  navigate: async (to: To | number | null, options?: RouterNavigateOptions) => {
    const known = await late.load().catch(() => undefined)
    if (typeof to === 'number') return known ? known.navigate(to) : window.history.go(to)
    if (known) return known.navigate(to, options)
    if (to !== null) leadTo(to, options)
  },
  fetch: async (...asked) => late.load().then((known) => known.fetch(...asked), askServer),
  revalidate: async () => late.load().then((known) => known.revalidate(), askServer),
  getFetcher: (key) => late.known()?.getFetcher(key) ?? IDLE_FETCHER,
  resetFetcher: (...asked) => late.known()?.resetFetcher(...asked),
  deleteFetcher: (key) => late.known()?.deleteFetcher(key),
  dispose: () => late.known()?.dispose(),
  patchRoutes: (...asked) => late.known()?.patchRoutes(...asked),
  _internalFetchControllers: new Map(),
  _internalSetRoutes: (routes) => late.known()?._internalSetRoutes(routes),
  _internalSetStateDoNotUseOrYouWillBreakYourApp: () => {},
})

let later = new AbortController()

/**
 * Navigates through the server when the late router fails to load. Without a network, links within the current page
 * wait until the browser is online.
 */
const leadTo = (to: To, options: RouterNavigateOptions | undefined): void => {
  const { pathname, search } = window.location
  const path =
    typeof to === 'string' ? to : createPath({ pathname, ...(to.pathname === undefined && { search }), ...to })
  const go = () => (options?.replace ? window.location.replace(path) : window.location.assign(path))
  later.abort()
  if (navigator.onLine || new URL(path, window.location.href).pathname !== pathname) return go()
  later = new AbortController()
  addEventListener('online', go, { once: true, signal: later.signal })
}
