import { createContext, type ReactNode, use } from 'react'
import type { Locale } from '../i18n/languages.ts'
import { NowProvider } from '../i18n/now.tsx'
import type { MessageFiles } from '../i18n/translations.tsx'
import type { AnalyticsFacts, IdentityFacts, OfferFacts } from './public-facts.ts'

/** Facts of a page besides its data, equal on the server and at hydration. */
export interface Boot {
  locale: Locale
  /** The server's clock in milliseconds, rounded down so that pages stay identical for a while. */
  now: number
  /** Address of the site, without a slash at the end. */
  publicUrl: string
  /** Public address of the API, without a slash at the end. */
  apiPublicUrl: string
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Present only on a page that shows an error. */
  requestId?: string
  messages: MessageFiles
  /** Present where English texts are lengthened to test layouts. */
  pseudoLanguage?: true
}

const BootContext = createContext<Boot | undefined>(undefined)

export const BootProvider = ({ boot, children }: { boot: Boot; children: ReactNode }) => (
  <BootContext value={boot}>
    <NowProvider now={boot.now}>{children}</NowProvider>
  </BootContext>
)

/** Returns the facts that this page began with. */
export const useBoot = (): Boot => {
  const boot = use(BootContext)
  if (!boot) throw new Error('useBoot needs a BootProvider')
  return boot
}
