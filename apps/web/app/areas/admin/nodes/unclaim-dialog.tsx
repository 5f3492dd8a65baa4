import { nodeLabel, publisherLabel } from '../shared/nodes/admin-node.ts'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { NodeDialogProps } from './node-dialog.ts'

/** Takes a node from its publisher, so that whoever owns its repository can claim it. */
export const UnclaimDialog = ({ node, onClose, onChange }: NodeDialogProps) => {
  const t = useT('admin-nodes', 'refusals')
  const { change, isPending, error } = useNodeChange(node, onChange)
  const values = { name: nodeLabel(node), publisher: publisherLabel(node.publisher) }
  const unclaim = () =>
    change({
      to: { publisher: { id: unclaimedPublisherId } },
      back: { publisher: { id: node.publisher.id } },
      done: t('admin-nodes.unclaim.done', values),
      onDone: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('admin-nodes.unclaim.title', values)}
      confirm={t('admin-nodes.unclaim.confirm')}
      onConfirm={unclaim}
      isPending={isPending}
      error={error}
    >
      <ul className="list-disc space-y-1 ps-5 marker:text-faint">
        <li>{t('admin-nodes.unclaim.loses', values)}</li>
        <li>{t('admin-nodes.unclaim.stays')}</li>
        <li>{t('admin-nodes.unclaim.undo', values)}</li>
      </ul>
    </ConfirmDialog>
  )
}
