import type { Schema } from '@registry/api-client'
import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../../components/admin/data-table.tsx'
import { useRefreshAfter } from '../../../data/query/use-write.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { UndoBatch } from './undo-batch.tsx'

type Batch = Schema<'DecisionBatch'>

export const batchColumns = (t: T<'admin-versions'>): readonly Column<Batch>[] => [
  { id: 'what', title: t('admin-versions.batches.what'), cell: (batch) => <What batch={batch} /> },
  { id: 'result', title: t('admin-versions.batches.result'), cell: (batch) => <Result batch={batch} /> },
  { id: 'who', title: t('admin-versions.batches.who'), cell: ({ by }) => <bdi className="wrap-anywhere">{by}</bdi> },
  {
    id: 'when',
    title: t('admin-versions.batches.when'),
    sort: ['newest', 'oldest'],
    cell: ({ at }) => <RelativeTime time={at} />,
  },
  { id: 'actions', title: t('admin-versions.batches.actions'), cell: (batch) => <Actions batch={batch} /> },
]

const What = ({ batch: { status, reason } }: { batch: Batch }) => {
  const t = useT('admin-versions')
  return (
    <div className="max-w-prose min-w-40">
      <Badge tone={tones.get(wordOf(status)) ?? 'neutral'}>{batchName(t, status)}</Badge>
      {reason !== '' && (
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  )
}

const Result = ({ batch: { done, refused, undone } }: { batch: Batch }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const values = (count: number) => ({ count, exact: format.exactNumber(count) })
  return (
    <div className="flex flex-wrap gap-x-3 text-sm">
      <span>{t('admin-versions.batches.done', values(done))}</span>
      {refused > 0 && <span className="text-red-text">{t('admin-versions.batches.refused', values(refused))}</span>}
      {undone > 0 && <span className="text-muted">{t('admin-versions.batches.undone', values(undone))}</span>}
    </div>
  )
}

const Actions = ({ batch }: { batch: Batch }) => {
  const t = useT('admin-versions')
  const links = useAdminLinks()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {batch.done > batch.undone && <UndoButton batch={batch} />}
      <TextLink to={links.adminAudit({ batch: batch.id })} className="text-sm">
        {t('admin-versions.batches.audit')}
      </TextLink>
    </div>
  )
}

/** Returns the status as a word, for either spelling of the status. */
const wordOf = (status: string): string => status.replace('NodeVersionStatus', '').toLowerCase()

const tones = new Map<string, Tone>(Object.entries({ active: 'green', banned: 'red', flagged: 'amber' }))

const batchName = (t: T<'admin-versions'>, status: string): string => {
  switch (wordOf(status)) {
    case 'active':
      return t('admin-versions.batches.approved')
    case 'banned':
      return t('admin-versions.batches.rejected')
    case 'flagged':
      return t('admin-versions.batches.flagged')
    case 'deleted':
      return t('admin-versions.batches.deleted')
    case 'undo':
      return t('admin-versions.batches.undo')
    default:
      return status
  }
}

/** Undoes a batch. For a batch that is itself an undo, the button redoes the undone batch. */
const UndoButton = ({ batch }: { batch: Schema<'DecisionBatch'> }) => {
  const t = useT('admin-versions')
  const [isOpen, setIsOpen] = useState(false)
  const refresh = useRefreshAfter('post /admin/decisions/undo')
  const close = () => {
    setIsOpen(false)
    // The refresh waits for the dialog to close: a refreshed list may lack this button and with it the dialog.
    refresh()
  }
  const isRedo = batch.undo_of !== undefined
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {isRedo ? <Redo2 aria-hidden className="mirrored" /> : <Undo2 aria-hidden className="mirrored" />}
        {isRedo ? t('admin-versions.batches.redoIt') : t('admin-versions.batches.undoIt')}
      </Button>
      {isOpen && <UndoBatch batch={batch} isRedo={isRedo} onClose={close} />}
    </>
  )
}
