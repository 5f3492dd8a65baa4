import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  done: number
  total: number
  isStopping: boolean
  onStop: () => void
}

/** Shows the progress of a run over many versions, with a button that stops the run after the current chunk. */
export const RunProgress = ({ done, total, isStopping, onStop }: Props) => {
  const t = useT('admin-versions')
  const format = useFormat()
  return (
    <>
      <p role="status" className="tabular-nums">
        {t('admin-versions.batch.running', { done: format.exactNumber(done), total: format.exactNumber(total) })}
      </p>
      <progress
        aria-label={t('admin-versions.batch.progress')}
        max={total}
        value={done}
        className="h-2 w-full accent-accent"
      />
      <div className="flex justify-end">
        <Button ref={takeFocus} onClick={onStop} disabled={isStopping}>
          {isStopping ? t('admin-versions.batch.stopping') : t('admin-versions.batch.stop')}
        </Button>
      </div>
    </>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
