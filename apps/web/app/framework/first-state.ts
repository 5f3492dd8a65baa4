import {
  type HydrationState,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  type RouterState,
} from 'react-router'
import { firstRoutes } from './first-routes.ts'
import { pageGlobals } from './page-globals.ts'

/** What the page shows that the server sent; undefined where that is a fault, or waits for more than came with it. */
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
