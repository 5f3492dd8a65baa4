import { useState } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { RunProgress } from '../../shared/moderation/run-progress.tsx'
import type { Action } from '../decision/action.ts'
import type { Workbench } from '../use-workbench.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { BatchPreview } from './batch-preview.tsx'
import { type Batch, useBatch } from './use-batch.ts'

interface Props {
  action: Action
  bench: Workbench
}

/** Dialog that decides on all selected versions: preview, reason, progress, failures, and undo. */
export const BatchDialog = ({ action, bench: { choice, drafts, queue } }: Props) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const [versions] = useState(() => [...choice.selection.values()].map(({ version }) => version))
  const batch = useBatch({ action, queue, versions })
  const { step } = batch.state
  const isBusy = step === 'running' || step === 'undoing'
  const close = () => {
    if (isBusy) return
    if (step !== 'asked') choice.clear()
    drafts.endBatch()
  }
  const selectFailed = (keys: ReadonlySet<string>) => {
    choice.only(keys)
    drafts.endBatch()
  }
  const count = versions.length
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onOpenChange={close}
      title={batchTitle(t, action, { count, exact: format.exactNumber(count) })}
    >
      <div className="flex flex-col gap-4">
        <BatchStep action={action} batch={batch} onClose={close} onSelectFailed={selectFailed} />
      </div>
    </Dialog>
  )
}

interface StepProps {
  action: Action
  batch: Batch
  onClose: () => void
  onSelectFailed: (keys: ReadonlySet<string>) => void
}

const BatchStep = ({ action, batch, onClose, onSelectFailed }: StepProps) => {
  const t = useT('admin-versions')
  const [reason, setReason] = useState('')
  const { state } = batch
  switch (state.step) {
    case 'asked':
      return (
        <Loaded query={batch.preview} fallback={<Looking />}>
          {(seen) => (
            <BatchPreview
              action={action}
              preview={seen}
              onRun={(text) => {
                setReason(text)
                void batch.run(seen, text)
              }}
              onClose={onClose}
            />
          )}
        </Loaded>
      )
    case 'running':
      return <RunProgress {...state} onStop={batch.stop} />
    case 'undoing':
      return <p role="status">{t('admin-versions.batch.undoing')}</p>
    case 'finished':
    case 'undone':
      return (
        <BatchOutcome
          state={state}
          onUndo={(finished) => void batch.takeBack(finished)}
          onGoOn={(finished) => void batch.goOn(finished, reason)}
          onSelectFailed={onSelectFailed}
          onClose={onClose}
        />
      )
  }
}

const Looking = () => {
  const t = useT('admin-versions')
  return (
    <>
      <p role="status">{t('admin-versions.batch.looking')}</p>
      <Skeleton className="h-40" />
    </>
  )
}

const batchTitle = (t: T<'admin-versions'>, action: Action, values: { count: number; exact: string }): string => {
  switch (action) {
    case 'approve':
      return t('admin-versions.batch.approve', values)
    case 'reject':
      return t('admin-versions.batch.reject', values)
    case 'flag':
      return t('admin-versions.batch.flag', values)
    case 'undo':
      return t('admin-versions.batch.undo', values)
  }
}
