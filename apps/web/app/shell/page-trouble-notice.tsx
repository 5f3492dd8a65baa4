import type { PageTrouble } from '../data/pages/page-trouble.ts'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/button.tsx'

/** Shows that the next page failed to load or comes from the cache, with a retry button. */
export const PageTroubleNotice = ({ isKept, retry }: PageTrouble) => {
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
