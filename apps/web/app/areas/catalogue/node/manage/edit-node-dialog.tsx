import { DialogRead } from '../../../../components/dialog-read.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { NodeFacts } from '../node-view.ts'
import { EditNodeForm } from './edit-node-form.tsx'

interface Props {
  node: NodeFacts
  onClose: () => void
}

/** Changes what the registry says of a node. */
export const EditNodeDialog = ({ node, onClose }: Props) => {
  const t = useT('node-manage')
  const read = useRead('/nodes/{nodeId}', { params: { path: { nodeId: node.id } } })
  return (
    <Dialog stays open onOpenChange={onClose} title={t('node-manage.edit.title', { name: node.name })}>
      <DialogRead read={read} fields={6}>
        {(current) => <EditNodeForm node={current} onClose={onClose} />}
      </DialogRead>
    </Dialog>
  )
}
