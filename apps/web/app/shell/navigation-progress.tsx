import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { onPageTrouble, readPageTrouble } from '../data/pages/page-trouble.ts'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/button.tsx'

/** A thin line at the top while the next page is on its way, once the wait is felt; and another try where it does not come. */
export const NavigationProgress = () => {
  const isWaiting = useNavigation().state !== 'idle'
  const trouble = useSyncExternalStore(onPageTrouble, readPageTrouble, () => undefined)
  if (trouble) return <Trouble {...trouble} />
  if (!isWaiting) return null
  return (
    <div aria-hidden className="shown-late fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="progress h-full w-1/3 bg-accent-text" />
    </div>
  )
}

const Trouble = ({ isKept, retry }: { isKept: boolean; retry: () => void }) => {
  const t = useT()
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-lg flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
    >
      <p className="min-w-0 flex-1">{isKept ? t('ui.pageKept') : t('ui.pageNotLoaded')}</p>
      <Button size="small" onClick={retry}>
        {t('ui.tryAgain')}
      </Button>
    </div>
  )
}
