import { Flag, ListFilter, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/data-table.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { type AdminNode, isUnclaimed, publisherLabel } from '../shared/nodes/admin-node.ts'
import { NodeCell } from '../shared/nodes/node-cell.tsx'
import { NodeStatus } from '../shared/nodes/node-status.tsx'
import { NodeRowActions } from './node-row-actions.tsx'
import { nodesSearch } from './search.ts'

// A row shows all admin tags but at most this many of the other tags.
const most = 3

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

/** Lists the tags of a pack. Admin tags come first, marked with a lock. */
const TagList = ({ node }: { node: AdminNode }) => {
  const t = useT('admin-nodes')
  const tags = node.tags ?? []
  const shown = tags.slice(0, Math.max(0, most - node.tags_admin.length))
  if (node.tags_admin.length + tags.length === 0) return null
  return (
    <ul aria-label={t('admin-nodes.edit.tags')} className="mt-1 flex flex-wrap gap-1">
      {node.tags_admin.map((tag) => (
        <li key={`admin ${tag}`} className="max-w-full">
          <Badge tone="amber" icon={<Lock aria-label={t('admin-nodes.adminTag')} />}>
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
      {shown.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge>
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
      {tags.length > shown.length && (
        <li className="self-center text-xs text-faint tabular-nums">
          {t('admin-nodes.more', { count: tags.length - shown.length })}
        </li>
      )}
    </ul>
  )
}

/** Shows the publisher of a pack and a link that filters the list by the publisher. */
const PublisherCell = ({ node }: { node: AdminNode }) => {
  const t = useT('admin-nodes')
  const links = useAdminLinks()
  const { href } = useSearch(nodesSearch)
  const { publisher } = node
  if (isUnclaimed(node)) return <Badge tone="blue">{t('admin-nodes.unclaimed')}</Badge>
  const only = t('admin-nodes.publisher.only', { publisher: publisherLabel(publisher) })
  return (
    <div className="flex items-start gap-1 sm:min-w-24">
      <div className="min-w-0">
        <Link
          to={links.adminPublisher(publisher.id)}
          className="block rounded-mark wrap-anywhere hover:text-accent-text hover:underline"
        >
          <bdi>{publisherLabel(publisher)}</bdi>
        </Link>
        <span className="block font-mono text-xs wrap-anywhere text-faint">
          <bdi dir="ltr">{publisher.id}</bdi>
        </span>
      </div>
      <Link
        to={href({ publisher: publisher.id })}
        aria-label={only}
        title={only}
        className="flex size-6 shrink-0 items-center justify-center rounded-mark text-faint hover:bg-hover hover:text-text"
      >
        <ListFilter aria-hidden className="size-3.5" />
      </Link>
    </div>
  )
}
