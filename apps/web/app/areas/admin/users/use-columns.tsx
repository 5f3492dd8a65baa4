import type { components } from '@registry/contract/types'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/data-table.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { AccountStatus } from '../shared/people/account-status.tsx'
import { personName } from '../shared/people/person-name.ts'
import { usersSearch } from './search.ts'

type User = components['schemas']['AdminUser']

export const useColumns = (): Column<User>[] => {
  const t = useT('admin-people')
  const { asked, href } = useSearch(usersSearch)
  return [
    {
      id: 'person',
      title: t('admin-people.column.person'),
      sort: 'email',
      cell: (user) => (
        <div className="min-w-0">
          <Link
            to={href({ open: user.id, page: asked.page })}
            preventScrollReset
            aria-label={t('admin-people.more', { name: personName(user) })}
            className="block rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
          >
            <bdi>{personName(user)}</bdi>
          </Link>
          {user.email !== undefined && (
            <bdi dir="ltr" className="block text-xs wrap-anywhere text-muted">
              {user.email}
            </bdi>
          )}
        </div>
      ),
    },
    {
      id: 'status',
      title: t('admin-people.column.status'),
      cell: (user) => (
        <div className="flex flex-wrap gap-1.5">
          <AccountStatus isBanned={user.status === 'banned'} />
          {user.is_admin && (
            <Badge tone="blue" icon={<ShieldCheck aria-hidden />}>
              {t('admin-people.admin')}
            </Badge>
          )}
          {user.email !== undefined && user.email_verified === false && (
            <Badge tone="amber">{t('admin-people.unverified')}</Badge>
          )}
        </div>
      ),
    },
    {
      id: 'publishers',
      title: t('admin-people.column.publishers'),
      align: 'end',
      cell: ({ publisher_count: count }) => <CompactNumber value={count} />,
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
