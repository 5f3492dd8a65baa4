import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type DataRouteObject,
  type HydrationState,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  type RouterState,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'
import { pageGlobals } from './page-globals.ts'

/**
 * Builds the router state of the server's page. Returns undefined for an error page, or when a client loader must run
 * first.
 */
export const firstState = (sent: HydrationState, location: Location): RouterState | undefined => {
  const { basename, manifest, routeModules } = pageGlobals()
  const matches = matchRoutes(firstRoutes(), location, basename)
  if (!matches || sent.errors) return undefined
  const loaderData: RouterState['loaderData'] = {}
  for (const { id } of matches.map(({ route }) => route)) {
    const clientLoader = routeModules[id]?.clientLoader
    const isLoaded = manifest.routes[id]?.hasLoader === true
    if (clientLoader && (clientLoader.hydrate || !isLoaded)) return undefined
    const answer: unknown = isLoaded ? sent.loaderData?.[id] : null
    loaderData[id] = answer
  }
  return { ...atRest(), location, matches, loaderData, actionData: sent.actionData ?? null }
}

const atRest = () => ({
  historyAction: NavigationType.Pop,
  initialized: true,
  renderFallback: false,
  restoreScrollPosition: false as const,
  preventScrollReset: false,
  navigation: IDLE_NAVIGATION,
  revalidation: 'idle' as const,
  errors: null,
  fetchers: new Map(),
  blockers: new Map(),
})

/** Returns the routes of the server's page with their components, but without their loaders. */
const firstRoutes = (parentId?: string): DataRouteObject[] => {
  const { manifest, routeModules } = pageGlobals()
  return Object.values(manifest.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path } = route
    const shown = { id, ...(path !== undefined && { path }), ...partsOf(routeModules[id]) }
    return [route.index ? { ...shown, index: true } : { ...shown, children: firstRoutes(id) }]
  })
}

/**
 * Creates elements of the same types as React Router's own routes, so that React keeps them when the late router takes
 * over.
 */
const partsOf = (module: RouteModules[string]) => {
  if (!module) return {}
  const { default: Component, ErrorBoundary, Layout, handle } = module
  const laidOut = (Part?: ComponentType): ReactNode => {
    const element = Part && createElement(Part)
    return Layout && element ? createElement(Layout, null, element) : element
  }
  return { element: laidOut(Component), errorElement: laidOut(ErrorBoundary), handle }
}
