import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { BootProvider } from './data/boot.tsx'
import { readBoot } from './data/boot-data.tsx'
import { createTranslations } from './i18n/instance.ts'
import { defaultLocale, isLocale } from './i18n/languages.ts'

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
