import './styles/fonts.css'
import './styles/app.css'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import { data, Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { BootData } from './data/boot-data.tsx'
import { NonceContext } from './data/nonce.ts'
import { rememberedScript } from './data/session/remembered-script.ts'
import { ShortErrorPage } from './framework/short-error-page.tsx'
import { RememberScroll } from './framework/remember-scroll.ts'
import { languageOf } from './i18n/languages.ts'
import { isValidPrefix } from './i18n/negotiate.ts'
import { useLocale } from './i18n/use-locale.ts'
import { languageScript } from './shell/language-preference.ts'
import { Shell } from './shell/shell.tsx'
import { themeScript } from './shell/theme.ts'
import { optionalPart } from './ui/optional-part.tsx'
import { ToastProvider } from './ui/toasts.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** The first segment of `/x/nodes/y` must be a locale other than the default. Any other segment throws a 404. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (!isValidPrefix('locale' in params ? params.locale : undefined)) throw data(null, { status: 404 })
  return null
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export const Layout = ({ children }: { children: ReactNode }) => {
  const locale = useLocale()
  return (
    <html lang={locale} dir={languageOf(locale).direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {(import.meta.env.SSR || import.meta.env.DEV) && <EarlyScripts />}
        <Links />
      </head>
      <body>
        <ToastProvider>
          <Shell>{children}</Shell>
        </ToastProvider>
        {import.meta.env.SSR || import.meta.env.DEV ? <FirstScripts /> : <RememberScroll />}
      </body>
    </html>
  )
}

/** Adds the scripts that run before the first paint. */
const EarlyScripts = () => {
  const nonce = use(NonceContext)
  return [languageScript, themeScript, rememberedScript].map((script) => (
    <script key={script} nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
  ))
}

/** Adds the scripts that run before hydration. The browser does not need the code that writes them. */
const FirstScripts = () => (
  <>
    <BootData />
    <ScrollRestoration />
    <Scripts />
  </>
)

export default function App() {
  return <Outlet />
}

// The error page may fail to load, too.
const ErrorPage = optionalPart(async () => (await import('./framework/error-page.tsx')).ErrorPage, {
  Failed: ShortErrorPage,
})

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
