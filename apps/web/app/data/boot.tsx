import type { Resource } from 'i18next'
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { Locale } from '../i18n/languages.ts'

/** What a page knows besides its data, the same on the server and at hydration. */
export interface Boot {
  locale: Locale
  /** The server's clock in milliseconds, rounded down so that pages stay the same bytes for a while. */
  now: number
  /** Where the site stands, without a slash at the end. */
  publicUrl: string
  /** Where other programs find the API, without a slash at the end. */
  apiPublicUrl: string
  /** Only on a page that tells of a fault. */
  requestId?: string
  messages: Resource
}

const BootContext = createContext<Boot | undefined>(undefined)

export const BootProvider = ({ boot, children }: { boot: Boot; children: ReactNode }) => (
  <BootContext value={boot}>{children}</BootContext>
)

/** The facts this page began with. */
export const useBoot = (): Boot => {
  const boot = use(BootContext)
  if (!boot) throw new Error('useBoot needs a BootProvider')
  return boot
}

/** The server's clock while hydrating, the visitor's afterwards; it does not tick. */
export const useNow = (): number => {
  const { now } = useBoot()
  const hydrated = useHydrated()
  return useMemo(() => (hydrated ? Date.now() : now), [hydrated, now])
}

/** Whether the browser has taken over, for what only it can know. */
export const useHydrated = (): boolean => useSyncExternalStore(subscribeToNothing, isBrowser, isServer)

const subscribeToNothing = () => () => {}
const isBrowser = () => true
const isServer = () => false
