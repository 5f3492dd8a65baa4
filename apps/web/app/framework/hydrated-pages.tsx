import { type ComponentType, type ReactElement, use, useEffect, useState } from 'react'
import {
  type DataRouter,
  type HydrationState,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createFirstRouter, type LateRouter } from './first-router.ts'
import { firstState } from './first-state.ts'
import { languageOf } from '../i18n/languages.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { PartBoundary } from '../ui/optional-part.tsx'
import { pageGlobals } from './page-globals.ts'
import { ShortErrorPage } from './short-error-page.tsx'

/**
 * Shows a whole document when even the error page fails. A step back reloads the page, because no router is left to
 * show another page.
 */
const LastPage = () => {
  useEffect(() => addEventListener('popstate', () => location.reload(), { once: true }), [])
  const { locale } = useTranslations()
  return (
    <html lang={locale} dir={languageOf(locale).direction}>
      <body>
        <ShortErrorPage again={() => location.reload()} />
      </body>
    </html>
  )
}

type Discovery = ComponentType<{ router: DataRouter }>

let made: Promise<ReactElement> | undefined

/**
 * Shows the pages, starting with the server's page. Replaces React Router's `HydratedRouter` in two parts, and the
 * second part loads late. The page globals exist when React renders, but not yet when this module runs.
 */
export const HydratedPages = () => use((made ??= makePages()))

const makePages = async (): Promise<ReactElement> => {
  const { stream } = pageGlobals()
  const sent = stateIn((await decodeViaTurboStream(stream, window)).value)
  const history = createBrowserHistory()
  const { location } = history
  const discovery = Promise.withResolvers<Discovery>()
  const load = async () => {
    const { createLateRouter, RouteDiscovery } = await import('./late-router.ts')
    discovery.resolve(RouteDiscovery)
    return createLateRouter(sent, history, location)
  }
  const first = firstState(sent, location)
  const router = first ? createFirstRouter(first, history, load) : await load().then(beginLate, stayAsSent)
  return <Pages router={router} discovery={discovery.promise} />
}

const beginLate = ({ router, catchUp }: LateRouter): DataRouter => {
  catchUp()
  return router
}

// Suspends hydration forever, because the links of the server's HTML work without scripts.
const stayAsSent = () => new Promise<never>(() => {})

const stateIn = (value: unknown): HydrationState => (isState(value) ? value : {})

const isState = (value: unknown): value is HydrationState => typeof value === 'object'

const Pages = ({ router, discovery }: { router: DataRouter; discovery: Promise<Discovery> }) => {
  const [framework] = useState(pageGlobals)
  const [RouteDiscovery, setRouteDiscovery] = useState<Discovery>()
  useEffect(() => void discovery.then((part) => setRouteDiscovery(() => part)), [discovery])
  return (
    <FrameworkContext.Provider value={framework}>
      <PartBoundary Failed={LastPage}>
        <RouterProvider router={router} />
        {RouteDiscovery && <RouteDiscovery router={router} />}
      </PartBoundary>
    </FrameworkContext.Provider>
  )
}
