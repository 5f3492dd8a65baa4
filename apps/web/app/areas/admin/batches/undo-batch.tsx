import type { Schema } from '@registry/api-client'
import { useRef, useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ResultList } from '../shared/moderation/result-list.tsx'
import { RunProgress } from '../shared/moderation/run-progress.tsx'
import { useUndoBatches } from '../shared/moderation/undo-batches.ts'
import { useDryRun } from '../shared/moderation/use-dry-run.ts'

interface Props {
  batch: Schema<'DecisionBatch'>
  /** Whether the action redoes an undone batch. */
  isRedo: boolean
  onClose: () => void
}

type Results = readonly Schema<'DecisionResult'>[]

/** Dialog that previews the undo of a batch, runs the undo, and lists the outcome of each version. */
export const UndoBatch = ({ batch, isRedo, onClose }: Props) => {
  const t = useT('admin-versions')
  const undo = useUndoBatch(batch)
  const isBusy = undo.progress !== undefined
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onOpenChange={() => isBusy || onClose()}
      title={isRedo ? t('admin-versions.batches.redoTitle') : t('admin-versions.batches.undoTitle')}
    >
      <div className="flex flex-col gap-4">
        <Step undo={undo} isRedo={isRedo} onClose={onClose} />
      </div>
    </Dialog>
  )
}

const Step = ({ undo, isRedo, onClose }: Omit<Props, 'batch'> & { undo: ReturnType<typeof useUndoBatch> }) => {
  const t = useT('admin-versions')
  const { preview, results, progress, error, run, stop } = undo
  if (progress) return <RunProgress {...progress} onStop={stop} />
  if (results !== undefined)
    return (
      <>
        <Outcome results={results} />
        <FormError error={error} />
        <div className="flex justify-end">
          <Button ref={takeFocus} variant="primary" onClick={onClose}>
            {t('admin-versions.batch.close')}
          </Button>
        </div>
      </>
    )
  return (
    <Loaded query={preview} fallback={<Skeleton className="h-24" />}>
      {(data) => (
        <>
          <Preview preview={data} />
          <FormError error={error} />
          <FormFoot>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              ref={takeFocus}
              variant="primary"
              disabled={data.changing === 0}
              onClick={() => void run(data.changing)}
            >
              {isRedo ? t('admin-versions.batches.redoIt') : t('admin-versions.batches.undoIt')}
            </Button>
          </FormFoot>
        </>
      )}
    </Loaded>
  )
}

interface Progress {
  done: number
  total: number
  isStopping: boolean
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
  const [progress, setProgress] = useState<Progress>()
  const [error, setError] = useState<unknown>(null)
  const isStopped = useRef(false)
  const run = async (total: number) => {
    const show = (done: number) => setProgress({ done, total, isStopping: isStopped.current })
    isStopped.current = false
    show(0)
    setError(null)
    const ran = await undoAll(
      [id],
      (_part, all) => show(all.filter(({ outcome }) => outcome === 'done').length),
      () => isStopped.current,
    )
    setError(ran.error ?? null)
    if (ran.error === undefined || ran.results.length > 0) setResults(ran.results)
    setProgress(undefined)
  }
  const stop = () => {
    isStopped.current = true
    setProgress((now) => now && { ...now, isStopping: true })
  }
  return { preview, results, progress, error, run, stop }
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
