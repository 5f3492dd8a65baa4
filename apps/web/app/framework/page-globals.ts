// oxlint-disable no-underscore-dangle -- these names are React Router's
import type { ServerBuild, UNSAFE_AssetsManifest, UNSAFE_RouteModules } from 'react-router'

/** Globals that the scripts of the server's page leave for the router. */
declare global {
  var __reactRouterContext: PageContext
  var __reactRouterManifest: UNSAFE_AssetsManifest
  var __reactRouterRouteModules: UNSAFE_RouteModules
}

interface PageContext extends Pick<ServerBuild, 'basename' | 'future' | 'isSpaMode' | 'routeDiscovery' | 'ssr'> {
  stream: ReadableStream<Uint8Array>
}

/** All that the page says of its routes. */
export const pageGlobals = () => ({
  ...globalThis.__reactRouterContext,
  manifest: globalThis.__reactRouterManifest,
  routeModules: globalThis.__reactRouterRouteModules,
})

/** The version of the build that sent the page; empty on the server. */
export const buildVersion = (): string => {
  const manifest: unknown = Reflect.get(globalThis, '__reactRouterManifest')
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
}
