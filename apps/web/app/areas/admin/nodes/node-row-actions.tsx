import { useState } from 'react'
import { type AdminNode, nodeLabel } from '../shared/nodes/admin-node.ts'
import { asMerged } from '../shared/nodes/as-merged.ts'
import { TransferDialog } from '../shared/nodes/transfer-dialog.tsx'
import { useMerge } from '../shared/nodes/use-merge.ts'
import { useSayDone } from '../shared/nodes/use-say-done.ts'
import { TextsDialog } from '../../../components/node-texts/editor/texts-dialog.tsx'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { type NodeAction, NodeMenu } from './node-menu.tsx'
import { UnclaimDialog } from './unclaim-dialog.tsx'
import { useBan } from './use-ban.ts'

interface Props {
  node: AdminNode
  onChange: (node: AdminNode) => void
}

/** The menu of a row with the windows that it opens. */
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

/** What brings something back is done at once, and can be undone like everything else. */
const useRestoring = (node: AdminNode, onChange: Props['onChange']) => {
  const t = useT('admin-nodes', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const sayDone = useSayDone()
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
    sayDone(t('admin-nodes.unmerge.done', { name: nodeLabel(node) }), again)
  }
  return { unban: () => void unban().catch(refused), unmerge: () => void unmerge().catch(refused) }
}
