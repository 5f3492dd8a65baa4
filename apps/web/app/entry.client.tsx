import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startAnalytics } from './data/analytics/analytics.ts'
import { readBoot } from './data/boot-data.tsx'
import { BootProvider } from './data/boot.tsx'
import { startSession } from './data/session/start-session.ts'
import { HydratedPages } from './framework/hydrated-pages.tsx'
import { splitPath } from './i18n/negotiate.ts'
import { createTranslations, TranslationsProvider } from './i18n/translations.tsx'

const boot = readBoot()
const translations = createTranslations(
  boot.locale,
  boot.messages,
  boot.pseudoLanguage && (await import('./i18n/pseudo.ts')).pseudoMessages,
)

// In development, hot module replacement needs React Router's own `HydratedRouter`.
const Pages = import.meta.env.DEV ? (await import('react-router/dom')).HydratedRouter : HydratedPages

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BootProvider boot={boot}>
        <TranslationsProvider of={translations}>
          <Pages />
        </TranslationsProvider>
      </BootProvider>
    </StrictMode>,
  )
})

startAnalytics(boot.analytics)
// A visitor may return from signing in at another site to a browser that remembers no person yet.
void startSession(boot.identity, splitPath(location.pathname).path.startsWith('/auth/'))
