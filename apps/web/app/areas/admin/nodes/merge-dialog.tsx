import { useState } from 'react'
import { DialogRead } from '../../../components/dialog-read.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type AdminNode, nodeLabel, publisherLabel } from '../shared/nodes/admin-node.ts'
import { asMerged } from '../shared/nodes/as-merged.ts'
import { MergePreview } from '../shared/nodes/merge-preview.tsx'
import type { NodeDialogProps } from './node-dialog.ts'

/** Dialog that merges a pack into another pack of its repository: a choice of the target, then a preview. */
export const MergeDialog = ({ node, onClose, onChange }: NodeDialogProps) => {
  const t = useT('admin-nodes', 'refusals')
  const [into, setInto] = useState<AdminNode>()
  const read = useRead('/admin/duplicates', { params: { query: { q: node.id, limit: 100 } } })
  return (
    <Dialog open onOpenChange={onClose} title={t('admin-nodes.merge.title', { name: nodeLabel(node) })}>
      {into ? (
        <MergePreview
          nodes={[node]}
          into={into}
          onClose={onClose}
          onChange={(_ids, target) => onChange(asMerged(node, target))}
        />
      ) : (
        <DialogRead read={read} fields={2}>
          {({ groups }) => (
            <Target
              candidates={candidatesOf(groups, node.id)}
              repository={node.repository}
              onChoose={setInto}
              onClose={onClose}
            />
          )}
        </DialogRead>
      )}
    </Dialog>
  )
}

interface TargetProps {
  candidates: AdminNode[]
  repository: string | undefined
  onChoose: (node: AdminNode) => void
  onClose: () => void
}

const Target = ({ candidates, repository, onChoose, onClose }: TargetProps) => {
  const t = useT('admin-nodes')
  const format = useFormat()
  const [id, setId] = useState(candidates[0]?.id ?? '')
  const chosen = candidates.find((each) => each.id === id)
  return (
    <div className="flex flex-col gap-4">
      {candidates.length === 0 ? (
        <Notice>
          {repository ? t('admin-nodes.merge.alone', { repository }) : t('admin-nodes.merge.noRepository')}
        </Notice>
      ) : (
        <Choices
          label={t('admin-nodes.merge.into')}
          value={id}
          onChoose={setId}
          choices={candidates.map((each) => ({
            value: each.id,
            label: <bdi>{nodeLabel(each)}</bdi>,
            hint: t('admin-nodes.merge.candidate', {
              id: each.id,
              publisher: publisherLabel(each.publisher),
              installs: format.exactNumber(each.downloads),
            }),
          }))}
        />
      )}
      <FormFoot>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        {chosen && (
          <Button variant="primary" onClick={() => onChoose(chosen)}>
            {t('admin-nodes.merge.preview')}
          </Button>
        )}
      </FormFoot>
    </div>
  )
}

const candidatesOf = (groups: readonly { nodes: AdminNode[] }[], id: string): AdminNode[] =>
  (groups.find(({ nodes }) => nodes.some((each) => each.id === id))?.nodes ?? []).filter((each) => each.id !== id)
