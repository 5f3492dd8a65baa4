import { type ComponentType, createElement, type ReactNode } from 'react'
import type { DataRouteObject, UNSAFE_RouteModules as RouteModules } from 'react-router'
import { pageGlobals } from './page-globals.ts'

/** The routes that came with the page: what they show, without what they load. */
export const firstRoutes = (parentId?: string): DataRouteObject[] => {
  const { manifest, routeModules } = pageGlobals()
  return Object.values(manifest.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path } = route
    const shown = { id, ...(path !== undefined && { path }), ...partsOf(routeModules[id]) }
    return [route.index ? { ...shown, index: true } : { ...shown, children: firstRoutes(id) }]
  })
}

/** Elements of the same kinds as React Router's own routes have, so that nothing is made anew when these take over. */
const partsOf = (module: RouteModules[string]) => {
  if (!module) return {}
  const { default: Component, ErrorBoundary, Layout, handle } = module
  const laidOut = (Part?: ComponentType): ReactNode => {
    const element = Part && createElement(Part)
    return Layout && element ? createElement(Layout, null, element) : element
  }
  return { element: laidOut(Component), errorElement: laidOut(ErrorBoundary), handle }
}
