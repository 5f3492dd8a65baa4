import { DialogRead } from '../../../../components/dialog-read.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EditForm } from './edit-form.tsx'

/** Changes what a publisher says of itself. */
export const EditPublisher = ({ publisherId, onClose }: { publisherId: string; onClose: () => void }) => {
  const t = useT('publisher-manage')
  // As the registry has it, and not as the page shows it.
  const publisher = useRead('/publishers/{publisherId}', { params: { path: { publisherId } } })
  return (
    <Dialog stays open onOpenChange={onClose} title={t('publisher-manage.edit.title', { publisherId })}>
      <DialogRead read={publisher} fields={6}>
        {(found) => <EditForm publisher={found} onClose={onClose} />}
      </DialogRead>
    </Dialog>
  )
}
