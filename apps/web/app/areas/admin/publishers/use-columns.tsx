import type { components } from '@registry/contract/types'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/data-table.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AccountStatus } from '../shared/people/account-status.tsx'
import { publishersSearch } from './search.ts'

type Publisher = components['schemas']['AdminPublisher']

export const useColumns = (): Column<Publisher>[] => {
  const t = useT('admin-people')
  const links = useAdminLinks()
  return [
    {
      id: 'publisher',
      title: t('admin-people.column.publisher'),
      sort: 'id',
      cell: (publisher) => <NameCell publisher={publisher} />,
    },
    {
      id: 'status',
      title: t('admin-people.column.status'),
      cell: ({ status }) => <AccountStatus isBanned={status === 'PublisherStatusBanned'} />,
    },
    {
      id: 'nodes',
      title: t('admin-people.column.nodes'),
      sort: 'nodes',
      align: 'end',
      cell: ({ id, node_count: count }) => (
        <Link
          to={links.adminNodes({ publisher: id })}
          className="rounded-mark underline decoration-edge underline-offset-3"
        >
          <CompactNumber value={count} />
        </Link>
      ),
    },
    {
      id: 'flagged',
      title: t('admin-people.column.flagged'),
      align: 'end',
      cell: ({ id, flagged_count: count = 0 }) =>
        count === 0 ? (
          <span className="text-faint">{count}</span>
        ) : (
          <Link
            to={links.adminVersions({ publisher: id, status: 'flagged' })}
            className="rounded-mark text-amber-text underline underline-offset-3"
          >
            <CompactNumber value={count} />
          </Link>
        ),
    },
    ...useFigures(),
  ]
}

const useFigures = (): Column<Publisher>[] => {
  const t = useT('admin-people')
  return [
    {
      id: 'members',
      title: t('admin-people.column.members'),
      align: 'end',
      phone: 'hide',
      cell: ({ member_count: count }) => <CompactNumber value={count} />,
    },
    {
      id: 'installs',
      title: t('admin-people.column.installs'),
      sort: 'downloads',
      align: 'end',
      cell: ({ downloads }) => <CompactNumber value={downloads} />,
    },
    {
      id: 'created',
      title: t('admin-people.column.created'),
      sort: ['newest', 'oldest'],
      align: 'end',
      cell: ({ created_at: time }) => <RelativeTime time={time} />,
    },
  ]
}

const NameCell = ({ publisher: { id, name } }: { publisher: Publisher }) => {
  const t = useT('admin-people')
  const { asked, href } = useSearch(publishersSearch)
  return (
    <div className="min-w-0">
      <Link
        to={href({ open: id, page: asked.page })}
        preventScrollReset
        aria-label={t('admin-people.more', { name })}
        className="block rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <bdi dir="ltr" className="block font-mono text-xs wrap-anywhere text-faint">
        {id}
      </bdi>
    </div>
  )
}
