import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { startAnalytics } from './data/analytics/analytics.ts'
import { BootProvider } from './data/boot.tsx'
import { readBoot } from './data/boot-data.tsx'
import { startSession } from './data/session/session.ts'
import { createTranslations } from './i18n/instance.ts'
import { defaultLocale, isLocale } from './i18n/languages.ts'
import { splitPath } from './i18n/negotiate.ts'

const boot = readBoot()
const { lang } = document.documentElement
const translations = await createTranslations(isLocale(lang) ? lang : defaultLocale, boot.messages)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BootProvider boot={boot}>
        <I18nextProvider i18n={translations}>
          <HydratedRouter />
        </I18nextProvider>
      </BootProvider>
    </StrictMode>,
  )
})

startAnalytics(boot.analytics)
// What an error page says cannot be asked for once the network is away.
setTimeout(() => void translations.loadNamespaces('errors'), 2000)
// Somebody may come back from signing in elsewhere to a browser that remembers nobody yet.
void startSession(boot.identity, splitPath(location.pathname).path.startsWith('/auth/'))
