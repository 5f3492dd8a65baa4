import { useState } from 'react'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { TextsDialog } from '../../../components/node-texts/editor/texts-dialog.tsx'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type AdminNode, nodeLabel, publisherLabel } from '../shared/nodes/admin-node.ts'
import { asMerged } from '../shared/nodes/as-merged.ts'
import { TransferDialog } from '../shared/nodes/transfer-dialog.tsx'
import { useMerge } from '../shared/nodes/use-merge.ts'
import { useNodeChange } from '../shared/nodes/use-node-change.ts'
import { useUndoToast } from '../shared/nodes/use-undo-toast.ts'
import { EditDialog } from './edit-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { NodeDialogProps } from './node-dialog.ts'
import { type NodeAction, NodeMenu } from './node-menu.tsx'

interface Props {
  node: AdminNode
  onChange: (node: AdminNode) => void
}

/** Shows the menu of a row and the dialogs that the menu opens. */
export const NodeRowActions = ({ node, onChange }: Props) => {
  const [open, setOpen] = useState<NodeAction>()
  const { unban, unmerge } = useRestoring(node, onChange)
  const dialog = { node, onChange, onClose: () => setOpen(undefined) }
  return (
    <>
      <NodeMenu node={node} onOpen={setOpen} onUnban={unban} onUnmerge={unmerge} />
      {open === 'edit' && <EditDialog {...dialog} />}
      {open === 'translate' && <TextsDialog node={node} onClose={dialog.onClose} />}
      {open === 'ban' && <BanDialog {...dialog} />}
      {open === 'unclaim' && <UnclaimDialog {...dialog} />}
      {open === 'transfer' && <TransferDialog {...dialog} />}
      {open === 'merge' && <MergeDialog {...dialog} />}
    </>
  )
}

/** Returns an action that restores the pack at once, without a dialog. A toast offers the undo. */
const useRestoring = (node: AdminNode, onChange: Props['onChange']) => {
  const t = useT('admin-nodes', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const undoToast = useUndoToast()
  const { unban } = useBan(node, onChange)
  const { apply, undo } = useMerge()
  const refused = (error: unknown) => toast({ tone: 'error', text: sentence(error) })
  const unmerge = async () => {
    const into = node.merged_into
    await undo(node.id)
    onChange(asMerged(node, undefined))
    const again = async () => {
      if (into === undefined) return
      await apply(node.id, into)
      onChange(node)
    }
    undoToast(t('admin-nodes.unmerge.done', { name: nodeLabel(node) }), again)
  }
  return { unban: () => void unban().catch(refused), unmerge: () => void unmerge().catch(refused) }
}

/** Dialog that removes a pack from its publisher, so that the owner of its repository can claim it. */
const UnclaimDialog = ({ node, onClose, onChange }: NodeDialogProps) => {
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

/** Dialog that bans a pack with a public reason. */
const BanDialog = ({ node, onClose, onChange }: NodeDialogProps) => {
  const t = useT('admin-nodes')
  const { ban } = useBan(node, onChange)
  return (
    <ReasonDialog
      open
      isRequired
      tone="danger"
      onOpenChange={onClose}
      title={t('admin-nodes.ban.title', { name: nodeLabel(node) })}
      body={
        <>
          <ul className="list-disc space-y-1 ps-5 marker:text-faint">
            <li>{t('admin-nodes.ban.gone', { count: node.version_count })}</li>
            <li>{t('admin-nodes.ban.publishing')}</li>
            <li>{t('admin-nodes.ban.undo')}</li>
          </ul>
          <p>{t('admin-nodes.ban.public')}</p>
        </>
      }
      templates={reasons(t)}
      confirmLabel={t('admin-nodes.ban.confirm')}
      onConfirm={ban}
    />
  )
}

/** Templates for public reasons. The texts are English because readers of every language see them. */
const reasons = (t: T<'admin-nodes'>) => [
  {
    label: t('admin-nodes.ban.malware'),
    text: 'This pack contains code that harms the machine it is installed on.',
  },
  {
    label: t('admin-nodes.ban.stealing'),
    text: 'This pack collects passwords, keys or files and sends them away without asking.',
  },
  {
    label: t('admin-nodes.ban.licence'),
    text: 'This pack distributes the work of others without their permission.',
  },
  {
    label: t('admin-nodes.ban.squatting'),
    text: 'This pack occupies a name that people take for another project.',
  },
  {
    label: t('admin-nodes.ban.spam'),
    text: 'This pack has no purpose of its own but to advertise.',
  },
]

/** Bans a pack and lifts the ban. The toast of each action offers the other action. Throws `RefusalError`. */
const useBan = (node: AdminNode, onChange: (node: AdminNode) => void) => {
  const t = useT('admin-nodes')
  const undoToast = useUndoToast()
  const { mutateAsync: send } = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/ban')
  const { mutateAsync: lift } = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/unban')
  const path = { publisherId: node.publisher.id, nodeId: node.id }
  const values = { name: nodeLabel(node) }

  const changed = (status: AdminNode['status'], reason: string) => {
    onChange({ ...node, status, status_detail: reason })
  }
  const put = async (reason: string) => {
    await send({ params: { path }, body: { reason, members: false } })
    changed('NodeStatusBanned', reason)
  }
  const take = async () => {
    await lift({ params: { path } })
    changed('NodeStatusActive', '')
  }
  return {
    ban: async (reason: string) => {
      await put(reason)
      undoToast(t('admin-nodes.ban.done', values), take)
    },
    unban: async () => {
      await take()
      undoToast(t('admin-nodes.unban.done', values), () => put(node.status_detail ?? ''))
    },
  }
}
