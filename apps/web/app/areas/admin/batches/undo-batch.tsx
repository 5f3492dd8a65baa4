import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ResultList } from '../shared/moderation/result-list.tsx'
import { useUndoBatches } from '../shared/moderation/undo-batches.ts'
import { useDryRun } from '../shared/moderation/use-dry-run.ts'

interface Props {
  batch: Schema<'DecisionBatch'>
  /** Whether the action redoes an undone batch. */
  isRedo: boolean
  onClose: () => void
}

type Results = readonly Schema<'DecisionResult'>[]

/** Previews the undo of a batch, runs the undo completely, and lists the outcome of each version. */
export const UndoBatch = ({ batch, isRedo, onClose }: Props) => {
  const t = useT('admin-versions')
  const { preview, results, progress, isPending, error, run } = useUndoBatch(batch)
  if (results !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <Outcome results={results} />
        <FormError error={error} />
        <div className="flex justify-end">
          <Button ref={takeFocus} variant="primary" onClick={onClose}>
            {t('admin-versions.batch.close')}
          </Button>
        </div>
      </div>
    )
  const confirm = isRedo ? t('admin-versions.batches.redoIt') : t('admin-versions.batches.undoIt')
  return (
    <Loaded query={preview} fallback={<Skeleton className="h-24" />}>
      {(data) => (
        <div className="flex flex-col gap-4">
          {isPending ? <Progress done={progress} total={data.changing} /> : <Preview preview={data} />}
          <FormError error={error} />
          <FormFoot>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              ref={takeFocus}
              variant="primary"
              disabled={isPending || data.changing === 0}
              onClick={() => void run()}
            >
              {isPending ? t('admin-versions.batch.undoing') : confirm}
            </Button>
          </FormFoot>
        </div>
      )}
    </Loaded>
  )
}

interface PreviewData {
  changing: number
  refused: Results
}

const useUndoBatch = ({ id }: Schema<'DecisionBatch'>) => {
  const { mutateAsync: undo } = useWrite('post', '/admin/decisions/undo')
  const undoAll = useUndoBatches()
  const preview = useDryRun(async (): Promise<PreviewData> => {
    const answer = await undo({ body: { batch_id: id, dry_run: true } })
    const changing = answer.results.filter(({ outcome }) => outcome === 'done').length
    return {
      // The API previews only a part of a large batch and counts the remaining versions.
      changing: changing + answer.remaining,
      refused: answer.results.filter(({ outcome }) => outcome === 'refused'),
    }
  })
  const [results, setResults] = useState<Results>()
  const [progress, setProgress] = useState(0)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async () => {
    setProgress(0)
    setIsPending(true)
    setError(null)
    const ran = await undoAll([id], (_part, all) => setProgress(all.filter(({ outcome }) => outcome === 'done').length))
    setError(ran.error ?? null)
    if (ran.error === undefined || ran.results.length > 0) setResults(ran.results)
    setIsPending(false)
  }
  return { preview, results, progress, isPending, error, run }
}

const Preview = ({ preview: { changing, refused } }: { preview: PreviewData }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const values = (count: number) => ({ count, exact: format.exactNumber(count) })
  return (
    <div className="flex flex-col gap-1">
      <p role="status">
        {changing === 0
          ? t('admin-versions.batches.previewNone')
          : t('admin-versions.batches.preview', values(changing))}
      </p>
      <ResultList
        results={refused}
        summary={t('admin-versions.batches.previewRefused', values(refused.length))}
        opened
      />
    </div>
  )
}

const Progress = ({ done, total }: { done: number; total: number }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="tabular-nums">
        {t('admin-versions.batch.running', { done: format.exactNumber(done), total: format.exactNumber(total) })}
      </p>
      <progress
        aria-label={t('admin-versions.batch.progress')}
        max={total}
        value={done}
        className="h-2 w-full accent-accent"
      />
    </div>
  )
}

const Outcome = ({ results }: { results: Results }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const done = results.filter(({ outcome }) => outcome === 'done')
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const values = ({ length }: Results) => ({ count: length, exact: format.exactNumber(length) })
  return (
    <>
      <p role="status" className="text-md font-semibold">
        {t('admin-versions.batch.undone', values(done))}
      </p>
      <ResultList results={refused} summary={t('admin-versions.batch.failed', values(refused))} opened />
    </>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
