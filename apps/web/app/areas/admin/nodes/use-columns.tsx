import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/data-table.tsx'
import type { AdminNode } from '../shared/nodes/admin-node.ts'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { NodeStatus } from '../shared/nodes/node-status.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { NodeRowActions } from './node-row-actions.tsx'
import { PublisherCell } from './publisher-cell.tsx'
import { TagList } from './tag-list.tsx'

/** What the table says of each node. */
export const useColumns = (onChange: (node: AdminNode) => void): Column<AdminNode>[] => {
  const t = useT('admin-nodes')
  const links = useAdminLinks()
  const facts = useMemo(
    (): Column<AdminNode>[] => [
      {
        id: 'node',
        title: t('admin-nodes.column.node'),
        sort: 'name',
        cell: (node) => (
          <NodeCell node={node}>
            <TagList node={node} />
          </NodeCell>
        ),
      },
      { id: 'publisher', title: t('admin-nodes.column.publisher'), cell: (node) => <PublisherCell node={node} /> },
      { id: 'status', title: t('admin-nodes.column.status'), cell: (node) => <NodeStatus node={node} /> },
      number('installs', t('admin-nodes.column.installs'), (node) => node.downloads, 'installs'),
      number('stars', t('admin-nodes.column.stars'), (node) => node.github_stars ?? 0, 'stars'),
      number('ranking', t('admin-nodes.column.ranking'), (node) => node.search_ranking ?? 5, 'ranking'),
      number('versions', t('admin-nodes.column.versions'), (node) => node.version_count),
      {
        id: 'reports',
        title: t('admin-nodes.column.reports'),
        align: 'end',
        cell: ({ id, open_reports: count }) =>
          count === 0 ? (
            <span className="text-faint">{0}</span>
          ) : (
            <Link
              to={links.adminReports({ node_id: id })}
              className="inline-flex items-center gap-1 rounded-mark text-amber-text underline underline-offset-3"
            >
              <Flag aria-hidden className="size-3.5" />
              <CompactNumber value={count} />
            </Link>
          ),
      },
      {
        id: 'updated',
        title: t('admin-nodes.column.updated'),
        sort: 'updated',
        align: 'end',
        cell: ({ updated_at: time }) => (
          <span className="whitespace-nowrap">{time && <RelativeTime time={time} />}</span>
        ),
      },
    ],
    [links, t],
  )
  return [
    ...facts,
    {
      id: 'menu',
      title: <span className="sr-only">{t('admin-nodes.column.actions')}</span>,
      align: 'end',
      cell: (node) => <NodeRowActions node={node} onChange={onChange} />,
    },
  ]
}

const number = (id: string, title: string, valueOf: (node: AdminNode) => number, sort?: string): Column<AdminNode> => ({
  id,
  title,
  align: 'end',
  ...(sort !== undefined && { sort }),
  cell: (node) => <CompactNumber value={valueOf(node)} />,
})
