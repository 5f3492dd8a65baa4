import type { Schema } from '@registry/api-client'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { ResultList } from '../../shared/moderation/result-list.tsx'
import type { Action } from '../decision/action.ts'
import { ReasonForm } from '../decision/reason-form.tsx'

interface Props {
  action: Action
  preview: readonly Schema<'DecisionResult'>[]
  onRun: (reason: string) => void
  onClose: () => void
}

export const BatchPreview = ({ action, preview, onRun, onClose }: Props) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const of = (outcome: Schema<'DecisionResult'>['outcome']) => preview.filter((each) => each.outcome === outcome)
  const [changing, unchanged, refused] = [of('done'), of('unchanged'), of('refused')]
  const values = ({ length }: readonly unknown[]) => ({ count: length, exact: format.exactNumber(length) })
  const counts = (
    <div className="flex flex-col gap-1">
      <p role="status" className="text-md font-semibold">
        {changing.length === 0
          ? t('admin-versions.batch.nothing')
          : t('admin-versions.batch.changes', values(changing))}
      </p>
      <ResultList results={changing} summary={t('admin-versions.batch.which')} />
      {unchanged.length > 0 && (
        <ResultList results={unchanged} summary={t('admin-versions.batch.unchanged', values(unchanged))} />
      )}
      {refused.length > 0 && (
        <ResultList results={refused} summary={t('admin-versions.batch.refused', values(refused))} opened />
      )}
    </div>
  )
  if (changing.length === 0)
    return (
      <>
        {counts}
        <div className="flex justify-end">
          <Button ref={takeFocus} onClick={onClose}>
            {t('admin-versions.batch.close')}
          </Button>
        </div>
      </>
    )
  return (
    <ReasonForm action={action} onSend={onRun} onCancel={onClose}>
      {counts}
    </ReasonForm>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
