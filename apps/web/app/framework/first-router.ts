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

/** React Router's own. `catchUp` tells it where the visitor went before it was there. */
export interface LateRouter {
  router: DataRouter
  catchUp: () => void
}

/**
 * The router of a page that nobody has used yet. It shows what the server sent; React Router's own is loaded when somebody is about
 * to use the page, and does everything from then on.
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
    router.subscribe((...news) => {
      for (const hear of subscribers) hear(...news)
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
    // The late router alone knows the routes of links; only prefetching asks for them.
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

/** Blockers of navigation; the late router receives each when it comes. */
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

/** At another heading of the page the browser has scrolled already, and the visitor perhaps on. */
const stayThere = ([positions, position]: Scroll, history: PageHistory): void => {
  positions[history.location.key] = position()
}

/** Whether the address is of the page at a place, at whichever of its headings. */
const isAt = ({ pathname, search }: Location): boolean =>
  window.location.pathname === pathname && window.location.search === search

/** Where the late one cannot be had, as after a new build, the server can still show the page. */
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

/** The parts of a router that only a page in use needs. */
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

/** The server can still show what a link leads to. Without a network, a search or a tab waits for it, and the page stays. */
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
