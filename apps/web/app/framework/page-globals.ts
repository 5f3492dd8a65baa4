// oxlint-disable no-underscore-dangle -- these names are React Router's
import type { ServerBuild, UNSAFE_AssetsManifest, UNSAFE_RouteModules } from 'react-router'

/** Globals that the scripts in the server's HTML set for the router. */
declare global {
  var __reactRouterContext: PageContext
  var __reactRouterManifest: UNSAFE_AssetsManifest
  var __reactRouterRouteModules: UNSAFE_RouteModules
}

interface PageContext extends Pick<ServerBuild, 'basename' | 'future' | 'isSpaMode' | 'routeDiscovery' | 'ssr'> {
  stream: ReadableStream<Uint8Array>
}

/** Returns the globals with the routes and settings of the page. */
export const pageGlobals = () => ({
  ...globalThis.__reactRouterContext,
  manifest: globalThis.__reactRouterManifest,
  routeModules: globalThis.__reactRouterRouteModules,
})

/** Returns the build version of the page; empty on the server. */
export const buildVersion = (): string => {
  const manifest: unknown = Reflect.get(globalThis, '__reactRouterManifest')
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
}
