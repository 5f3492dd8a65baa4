import type { Schema } from '@registry/api-client'
import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStale } from '../../../data/query/use-stale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { UndoBatch } from './undo-batch.tsx'

/** Takes a batch back; of a batch that took one back itself, brings that one again. */
export const UndoButton = ({ batch }: { batch: Schema<'DecisionBatch'> }) => {
  const t = useT('admin-versions')
  const [isOpen, setIsOpen] = useState(false)
  const stale = useStale()
  const turn = (next: boolean) => {
    setIsOpen(next)
    // Not before: with the list this button may go, and the window with it.
    if (!next) void stale('/admin/batches', '/admin/versions', '/admin/overview')
  }
  const isRedo = batch.undo_of !== undefined
  return (
    <Dialog
      open={isOpen}
      onOpenChange={turn}
      title={isRedo ? t('admin-versions.batches.redoTitle') : t('admin-versions.batches.undoTitle')}
      trigger={
        <Button size="small">
          {isRedo ? <Redo2 aria-hidden className="mirrored" /> : <Undo2 aria-hidden className="mirrored" />}
          {isRedo ? t('admin-versions.batches.redoIt') : t('admin-versions.batches.undoIt')}
        </Button>
      }
    >
      <UndoBatch batch={batch} isRedo={isRedo} onClose={() => turn(false)} />
    </Dialog>
  )
}
