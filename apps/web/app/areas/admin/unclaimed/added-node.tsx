import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { isUnclaimed, nodeLabel, publisherLabel } from '../shared/nodes/admin-node.ts'
import { TransferDialog } from '../shared/nodes/transfer-dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'

interface Props {
  node: Schema<'Node'>
  /** The publisher that its pyproject.toml names. */
  likely: string | undefined
  onClose: () => void
}

/** That a node was added, and what can be done with it next. */
export const AddedNode = ({ node: added, likely, onClose }: Props) => {
  const t = useT('admin-nodes')
  const links = useLinks()
  const [node, setNode] = useState<Pick<Schema<'Node'>, 'id' | 'name' | 'publisher'>>(added)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice kind="success" title={t('admin-nodes.add.done', { name: nodeLabel(node) })}>
          {isUnclaimed(node)
            ? t('admin-nodes.add.doneBody')
            : t('admin-nodes.add.handedTo', { publisher: publisherLabel(node.publisher) })}
        </Notice>
      </div>
      {likely !== undefined && isUnclaimed(node) && (
        <p className="text-sm text-muted">{t('admin-nodes.add.likely', { publisher: likely })}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('admin-nodes.add.close')}</Button>
        <ButtonLink to={links.node(node.id)}>{t('admin-nodes.add.see')}</ButtonLink>
        {isUnclaimed(node) && (
          <Button look="primary" onClick={() => setOpen(true)}>
            {t('admin-nodes.add.handOver')}
          </Button>
        )}
      </div>
      {isOpen && <TransferDialog node={node} likely={likely} onClose={() => setOpen(false)} onChange={setNode} />}
    </div>
  )
}
