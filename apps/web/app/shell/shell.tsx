import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { flag, forgetIdentity, identify, people, sessionRecording, track } from '../data/analytics/analytics.ts'
import { onPageTrouble, readPageTrouble } from '../data/pages/page-trouble.ts'
import { onSessionEnd } from '../data/session/session-store.ts'
import { answerStepUp, readStepUp, subscribeStepUp } from '../data/session/step-up.ts'
import { useSession } from '../data/session/use-session.ts'
import { splitPath } from '../i18n/negotiate.ts'
import { useT } from '../i18n/use-t.ts'
import { optionalPart } from '../ui/optional-part.tsx'
import { useToast } from '../ui/toasts.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

// The late router loads this part in advance, because page trouble means that loading fails.
const PageTroubleNotice = optionalPart(async () => (await import('./page-trouble-notice.tsx')).PageTroubleNotice)

const StepUpDialog = optionalPart(async () => (await import('./step-up/step-up-dialog.tsx')).StepUpDialog, {
  Failed: StepUpFailed,
})

/** Frame of every page. Sign-in pages have no header and no footer. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const alone = splitPath(useLocation().pathname).path.startsWith('/auth/')
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        {t('nav.skip')}
      </a>
      <NavigationProgress />
      <VisitorEffects />
      <StepUpSlot />
      {!alone && <Header />}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {!alone && <Footer />}
    </div>
  )
}

/** Shows the sign-in dialog over the page when a request requires a new sign-in. */
const StepUpSlot = () => {
  const reason = useSyncExternalStore(subscribeStepUp, readStepUp, () => undefined)
  return reason ? <StepUpDialog reason={reason} /> : null
}

/** When the dialog fails to load, the pending request ends as refused. */
function StepUpFailed() {
  useEffect(() => answerStepUp(false), [])
  return null
}

/** Shows a thin progress line when the next page takes long, and a notice with a retry when the page fails to load. */
const NavigationProgress = () => {
  const isWaiting = useNavigation().state !== 'idle'
  const trouble = useSyncExternalStore(onPageTrouble, readPageTrouble, () => undefined)
  if (trouble) return <PageTroubleNotice {...trouble} />
  if (!isWaiting) return null
  return (
    <div aria-hidden className="shown-late fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="progress h-full w-1/3 bg-accent-text" />
    </div>
  )
}

/**
 * Shows a toast when a session ends unexpectedly, and reports the person and page views to analytics. Renders nothing.
 */
const VisitorEffects = () => {
  useSessionEnds()
  usePageViews()
  useIdentity()
  useRecording()
  return null
}

const useSessionEnds = () => {
  const t = useT()
  const toast = useToast()
  useEffect(
    () =>
      onSessionEnd((end) => {
        if (end === 'disabled') toast({ tone: 'error', text: t('session.disabled') })
        else toast({ tone: 'info', text: end === 'expired' ? t('session.expired') : t('session.elsewhere') })
      }),
    [t, toast],
  )
}

const usePageViews = () => {
  const { pathname } = useLocation()
  useEffect(() => track('Page View', { path: pathname }), [pathname])
}

const useIdentity = () => {
  const { person } = useSession()
  const { id, name, email } = person ?? {}
  useEffect(() => {
    if (id === undefined) return undefined
    identify(id)
    people.set({ ...(name !== undefined && { $name: name }), ...(email !== undefined && { $email: email }) })
    return forgetIdentity
  }, [id, name, email])
}

const useRecording = () => {
  useEffect(() => {
    // URLs from emails contain sign-in tokens, which a recording would reveal.
    if (splitPath(location.pathname).path.startsWith('/auth/')) return undefined
    // The operator chooses the recorded visitors by a feature flag.
    void flag('session-recording').then((isOn) => isOn && sessionRecording.start())
    return sessionRecording.stop
  }, [])
}
