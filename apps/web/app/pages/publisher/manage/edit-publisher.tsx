import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EditForm } from './edit-form.tsx'

/** Changes what a publisher says of itself. */
export const EditPublisher = ({ publisherId, onClose }: { publisherId: string; onClose: () => void }) => {
  const t = useT('publisher-manage')
  // As the registry has it, and not as the page shows it.
  const publisher = useRead('/publishers/{publisherId}', { params: { path: { publisherId } } })
  return (
    <Dialog stays open onOpenChange={onClose} title={t('publisher-manage.edit.title', { publisherId })}>
      <Loaded query={publisher} shape={<Skeleton className="h-96" />}>
        {(found) => <EditForm publisher={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}
