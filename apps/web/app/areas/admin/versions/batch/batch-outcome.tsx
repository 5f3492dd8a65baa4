import type { Schema } from '@registry/api-client'
import { FormError } from '../../../../components/form-error.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFoot } from '../../../../ui/form-foot.tsx'
import { ResultList } from '../../shared/moderation/result-list.tsx'
import { keyOf } from '../version-key.ts'
import type { BatchState, FinishedBatch } from './use-batch.ts'

interface Props {
  state: FinishedBatch | Extract<BatchState, { step: 'undone' }>
  onUndo: (finished: FinishedBatch) => void
  onGoOn: (finished: FinishedBatch) => void
  onSelectFailed: (keys: ReadonlySet<string>) => void
  onClose: () => void
}

export const BatchOutcome = ({ state, onUndo, onGoOn, onSelectFailed, onClose }: Props) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const values = (count: number) => ({ count, exact: format.exactNumber(count) })
  const done = state.results.filter(({ outcome }) => outcome === 'done')
  const refused = state.results.filter(({ outcome }) => outcome === 'refused')
  const left = state.step === 'finished' ? state.left : []
  return (
    <>
      <p role="status" className="text-md font-semibold">
        {state.step === 'undone'
          ? t('admin-versions.batch.undone', values(done.length))
          : t('admin-versions.batch.done', values(done.length))}
      </p>
      <FormError error={state.error ?? null} />
      <Refused results={refused} />
      {left.length > 0 && <p>{t('admin-versions.batch.left', values(left.length))}</p>}
      <FormFoot>
        {state.step === 'finished' && left.length > 0 && (
          <Button onClick={() => onGoOn(state)}>{t('admin-versions.batch.goOn')}</Button>
        )}
        {refused.length + left.length > 0 && (
          <Button onClick={() => onSelectFailed(new Set([...refused, ...left].map(keyOf)))}>
            {t('admin-versions.batch.selectFailed')}
          </Button>
        )}
        {state.step === 'finished' && done.length > 0 && (
          <Button onClick={() => onUndo(state)}>{t('admin-versions.batch.undoAll')}</Button>
        )}
        <Button ref={takeFocus} variant="primary" onClick={onClose}>
          {t('admin-versions.batch.close')}
        </Button>
      </FormFoot>
    </>
  )
}

const Refused = ({ results }: { results: readonly Schema<'DecisionResult'>[] }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  if (results.length === 0) return null
  const values = { count: results.length, exact: format.exactNumber(results.length) }
  return <ResultList results={results} summary={t('admin-versions.batch.failed', values)} opened />
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
