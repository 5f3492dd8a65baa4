import { createContext, type ReactNode, use } from 'react'
import type { Locale } from '../i18n/languages.ts'
import { NowProvider } from '../i18n/now.tsx'
import type { MessageFiles } from '../i18n/translations.tsx'
import type { AnalyticsFacts, IdentityFacts, OfferFacts } from './public-facts.ts'

/** Facts of a page besides its data, equal on the server and at hydration. */
export interface Boot {
  locale: Locale
  /** The server's clock in milliseconds, rounded down so that pages stay the same bytes for a while. */
  now: number
  /** Where the site stands, without a slash at the end. */
  publicUrl: string
  /** Where other programs find the API, without a slash at the end. */
  apiPublicUrl: string
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Only on a page that tells of a fault. */
  requestId?: string
  messages: MessageFiles
  /** Present where the texts of the English pages are lengthened, to try layouts with. */
  pseudoLanguage?: true
}

const BootContext = createContext<Boot | undefined>(undefined)

export const BootProvider = ({ boot, children }: { boot: Boot; children: ReactNode }) => (
  <BootContext value={boot}>
    <NowProvider now={boot.now}>{children}</NowProvider>
  </BootContext>
)

/** The facts this page began with. */
export const useBoot = (): Boot => {
  const boot = use(BootContext)
  if (!boot) throw new Error('useBoot needs a BootProvider')
  return boot
}
