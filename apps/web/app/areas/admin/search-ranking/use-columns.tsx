import type { Column } from '../../../components/admin/data-table.tsx'
import { type AdminNode, isUnclaimed, publisherLabel } from '../shared/nodes/admin-node.ts'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { NodeStatus } from '../shared/nodes/node-status.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RankingInput } from './ranking-input.tsx'

/** What the table says of each node, and the field that ranks it. */
export const useColumns = (onChange: (node: AdminNode) => void): Column<AdminNode>[] => {
  const t = useT('admin-nodes')
  return [
    { id: 'node', title: t('admin-nodes.column.node'), sort: 'name', cell: (node) => <NodeCell node={node} /> },
    {
      id: 'publisher',
      title: t('admin-nodes.column.publisher'),
      phone: 'hide',
      cell: (node) =>
        isUnclaimed(node) ? (
          <span className="text-faint">{t('admin-nodes.unclaimed')}</span>
        ) : (
          <bdi className="wrap-anywhere">{publisherLabel(node.publisher)}</bdi>
        ),
    },
    {
      id: 'status',
      title: t('admin-nodes.column.status'),
      phone: 'hide',
      cell: (node) => <NodeStatus node={node} />,
    },
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
      id: 'ranking',
      title: t('admin-nodes.column.ranking'),
      sort: 'ranking',
      align: 'end',
      cell: (node) => <RankingInput node={node} onChange={onChange} />,
    },
  ]
}
