import {
  type DataRouter,
  type HydrationState,
  type Location,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_getPatchRoutesOnNavigationFunction as getPatchRoutesOnNavigation,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_useFogOFWarDiscovery as useRouteDiscovery,
} from 'react-router'
import { createPageFetch, keepPublic, type Kept } from '../data/pages/page-fetch.ts'
import type { LateRouter } from './first-router.ts'
import { pageGlobals } from './page-globals.ts'
import { beginAt, type PageHistory } from './page-history.ts'

/** Creates React Router's router for the server's page, in the same way as its `HydratedRouter`. */
export const createLateRouter = (sent: HydrationState, history: PageHistory, first: Location): LateRouter => {
  const { basename, future, isSpaMode, manifest, routeDiscovery, routeModules, ssr } = pageGlobals()
  const routes = createClientRoutes(manifest.routes, routeModules, sent, ssr, isSpaMode)
  const getRouteInfo = (id: string) => ({
    clientLoader: routeModules[id]?.clientLoader,
    hasLoader: manifest.routes[id]?.hasLoader === true,
    hasHydrateFallback: routeModules[id]?.HydrateFallback !== undefined,
  })
  const getRouter = () => router
  const patchRoutesOnNavigation = getPatchRoutesOnNavigation(
    getRouter,
    manifest,
    routeModules,
    ssr,
    routeDiscovery,
    isSpaMode,
    basename,
  )
  const begun = beginAt(first, history)
  const kept = () => import('../data/pages/kept-pages.ts')
  const ask = globalThis.fetch.bind(globalThis)
  // React Router fetches the data of pages with the global `fetch`.
  globalThis.fetch = createPageFetch({
    fetch: ask,
    kept,
    revalidate: () => void router.revalidate(),
  })
  keepFirst(ask, kept, first).catch(() => undefined)
  // Neither part can load after the network is lost.
  import('../shell/page-trouble-notice.tsx').catch(() => undefined)
  import('./error-page.tsx').catch(() => undefined)
  const router: DataRouter = createRouter({
    routes,
    history: begun.history,
    ...(basename !== undefined && { basename }),
    hydrationData: getHydrationData({
      state: sent,
      routes,
      getRouteInfo,
      location: first,
      basename,
      future,
      isSpaMode,
    }),
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: getDataStrategy(getRouter, manifest, routeModules, ssr),
    ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
  })
  router.initialize()
  return { router, catchUp: begun.catchUp }
}

/**
 * Caches the data of the server's page too, because a visitor may return to this page while the server is unreachable.
 */
const keepFirst = async (ask: typeof fetch, kept: () => Promise<Kept>, { pathname, search }: Location) => {
  if (/^(\/[a-z-]+)?\/(admin|auth|account)\b/.test(pathname)) return
  const address = new URL(`${pathname === '/' ? '/_' : pathname}.data${search}`, window.location.origin)
  await keepPublic(kept, address, await ask(address, { priority: 'low' }))
}

/** Discovers the routes of the links on a page. */
export const RouteDiscovery = ({ router }: { router: DataRouter }) => {
  const { isSpaMode, manifest, routeDiscovery, routeModules, ssr } = pageGlobals()
  useRouteDiscovery(router, manifest, routeModules, ssr, routeDiscovery, isSpaMode)
  return null
}
