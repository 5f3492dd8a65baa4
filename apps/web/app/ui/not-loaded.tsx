import { useT } from '../i18n/use-t.ts'
import { Button } from './button.tsx'

/** Shows that a part of the page failed to load, with a retry button. */
export const NotLoaded = ({ again }: { again: () => void }) => {
  const t = useT()
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {t('ui.notLoaded')}
      <Button size="small" onClick={again}>
        {t('ui.tryAgain')}
      </Button>
    </span>
  )
}
