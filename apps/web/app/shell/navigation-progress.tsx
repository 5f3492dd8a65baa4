import { lazy, type ReactElement, Suspense, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { onPageTrouble, type PageTrouble, readPageTrouble } from '../data/pages/page-trouble.ts'

// The late router loads it beforehand, because there is trouble when nothing loads.
const PageTroubleNotice = lazy(() => import('./page-trouble-notice.tsx').then(notice, nothing))

/** A thin line at the top while the next page is on its way, once the wait is felt; and another try where it does not come. */
export const NavigationProgress = () => {
  const isWaiting = useNavigation().state !== 'idle'
  const trouble = useSyncExternalStore(onPageTrouble, readPageTrouble, () => undefined)
  if (trouble)
    return (
      <Suspense fallback={null}>
        <PageTroubleNotice {...trouble} />
      </Suspense>
    )
  if (!isWaiting) return null
  return (
    <div aria-hidden className="shown-late fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="progress h-full w-1/3 bg-accent-text" />
    </div>
  )
}

type Notice = (trouble: PageTrouble) => ReactElement | null

function notice(loaded: { PageTroubleNotice: Notice }): { default: Notice } {
  return { default: loaded.PageTroubleNotice }
}

/** Without the notice, the page stays as it is. */
function nothing(): { default: Notice } {
  return { default: () => null }
}
