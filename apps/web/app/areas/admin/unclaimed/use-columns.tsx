import { useState } from 'react'
import type { Column } from '../../../components/admin/data-table.tsx'
import { safeUrl, shownUrl } from '../../../components/safe-url.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { type AdminNode, isUnclaimed, nodeLabel, publisherLabel } from '../shared/nodes/admin-node.ts'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { NodeStatus } from '../shared/nodes/node-status.tsx'
import { TransferDialog } from '../shared/nodes/transfer-dialog.tsx'

export const useColumns = (onChange: (node: AdminNode) => void): Column<AdminNode>[] => {
  const t = useT('admin-nodes')
  return [
    { id: 'node', title: t('admin-nodes.column.node'), sort: 'name', cell: (node) => <NodeCell node={node} /> },
    {
      id: 'repository',
      title: t('admin-nodes.column.repository'),
      cell: (node) => <Repository address={node.repository} />,
    },
    { id: 'status', title: t('admin-nodes.column.status'), phone: 'hide', cell: (node) => <NodeStatus node={node} /> },
    {
      id: 'installs',
      title: t('admin-nodes.column.installs'),
      sort: 'installs',
      align: 'end',
      cell: (node) => <CompactNumber value={node.downloads} />,
    },
    {
      id: 'stars',
      title: t('admin-nodes.column.stars'),
      sort: 'stars',
      align: 'end',
      cell: (node) => <CompactNumber value={node.github_stars ?? 0} />,
    },
    {
      id: 'added',
      title: t('admin-nodes.column.added'),
      sort: 'newest',
      align: 'end',
      cell: ({ created_at: time }) => <span className="whitespace-nowrap">{time && <RelativeTime time={time} />}</span>,
    },
    {
      id: 'handOver',
      title: <span className="sr-only">{t('admin-nodes.column.actions')}</span>,
      align: 'end',
      cell: (node) => <HandOver node={node} onChange={onChange} />,
    },
  ]
}

const Repository = ({ address }: { address: string | undefined }) => {
  const url = safeUrl(address)
  if (url === undefined) return <span className="text-faint">{'–'}</span>
  return (
    // An address breaks anywhere, so its column would shrink to a letter before the table scrolls.
    <div className="min-w-48">
      <TextAnchor href={url} target="_blank" rel="noreferrer" dir="ltr" className="wrap-anywhere">
        {shownUrl(url)}
      </TextAnchor>
    </div>
  )
}

const HandOver = ({ node, onChange }: { node: AdminNode; onChange: (node: AdminNode) => void }) => {
  const t = useT('admin-nodes')
  const [isOpen, setOpen] = useState(false)
  if (!isUnclaimed(node))
    return (
      <span className="text-sm text-muted">
        {t('admin-nodes.add.handedTo', { publisher: publisherLabel(node.publisher) })}
      </span>
    )
  return (
    <>
      <Button
        size="small"
        aria-label={t('admin-nodes.add.handOverNamed', { name: nodeLabel(node) })}
        onClick={() => setOpen(true)}
      >
        {t('admin-nodes.menu.handOver')}
      </Button>
      {isOpen && <TransferDialog node={node} onClose={() => setOpen(false)} onChange={onChange} />}
    </>
  )
}
