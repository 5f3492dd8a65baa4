import type { Schema } from '@registry/api-client'
import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { safeUrl, shownUrl } from '../../../components/safe-url.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { type AdminNode, isStanding, nodeLabel } from '../shared/nodes/admin-node.ts'
import { asMerged } from '../shared/nodes/as-merged.ts'
import { MergePreview } from '../shared/nodes/merge-preview.tsx'
import { DuplicateNode } from './duplicate-node.tsx'

type Group = Schema<'DuplicateGroup'>

interface Props {
  group: Group
  onChange: (group: Group) => void
}

/** Shows the packs of one repository, a choice of the pack that stays, and a button that merges the others into it. */
export const DuplicateGroup = ({ group, onChange }: Props) => {
  const t = useT('admin-nodes')
  const standing = group.nodes.filter(isStanding)
  const [chosen, setChosen] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const stays = standing.find(({ id }) => id === chosen) ?? standing[0]
  const others = standing.filter((node) => node !== stays)
  const merged = (ids: string[], into: string | undefined) =>
    onChange({ ...group, nodes: group.nodes.map((node) => (ids.includes(node.id) ? asMerged(node, into) : node)) })
  return (
    <Panel
      title={<Repository address={group.repository} />}
      action={
        stays &&
        others.length > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            <GitMerge aria-hidden />
            {t('admin-nodes.duplicates.merge', { count: others.length })}
          </Button>
        )
      }
    >
      <fieldset>
        <legend className="mb-2 text-sm text-muted">
          {others.length > 0 ? t('admin-nodes.duplicates.stays') : t('admin-nodes.duplicates.settled')}
        </legend>
        <ul className="divide-y divide-line">
          {group.nodes.map((node) => (
            <DuplicateNode
              key={node.id}
              node={node}
              group={group.repository}
              isStaying={node === stays}
              isChoice={others.length > 0 && isStanding(node)}
              onChoose={() => setChosen(node.id)}
              onChange={() => merged([node.id], undefined)}
            />
          ))}
        </ul>
      </fieldset>
      {isOpen && stays && <MergeDialog nodes={others} into={stays} onClose={() => setOpen(false)} onChange={merged} />}
    </Panel>
  )
}

interface DialogProps {
  nodes: AdminNode[]
  into: AdminNode
  onClose: () => void
  onChange: (ids: string[], into: string | undefined) => void
}

const MergeDialog = ({ nodes, into, onClose, onChange }: DialogProps) => {
  const t = useT('admin-nodes')
  // The dialog keeps its packs, though the merge changes the group.
  const [asked] = useState({ nodes, into })
  return (
    <Dialog open onOpenChange={onClose} title={t('admin-nodes.duplicates.title', { name: nodeLabel(asked.into) })}>
      <MergePreview {...asked} onClose={onClose} onChange={onChange} />
    </Dialog>
  )
}

const Repository = ({ address }: { address: string }) => {
  const url = safeUrl(address)
  return url === undefined ? (
    <bdi className="wrap-anywhere">{address}</bdi>
  ) : (
    <TextAnchor href={url} target="_blank" rel="noreferrer" dir="ltr" className="wrap-anywhere">
      {shownUrl(url)}
    </TextAnchor>
  )
}
