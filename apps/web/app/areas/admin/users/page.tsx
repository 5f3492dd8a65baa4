import { Users } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { FilterBar, FlagFilter, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { peopleQuery } from '../shared/people/people-search.ts'
import { StatusFilter } from '../shared/people/status-filter.tsx'
import { useColumns } from './use-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

export default function AdminUsersPage() {
  const t = useT('admin', 'admin-people', 'refusals')
  const { text, set } = useListAddress()
  const open = text('open')
  return (
    <AdminPage title={t('admin.nav.users')} lead={t('admin-people.users.lead')}>
      <FilterBar>
        <SearchFilter name="q" label={t('admin-people.users.search')} />
        <StatusFilter />
        <FlagFilter name="admin" label={t('admin-people.users.admins')} />
      </FilterBar>
      <UserList />
      {open !== '' && (
        <UserDialog key={open} userId={open} onClose={() => set({ open: undefined, page: text('page') })} />
      )}
    </AdminPage>
  )
}

const sorts = ['newest', 'oldest', 'email'] as const

const UserList = () => {
  const t = useT('admin', 'admin-people')
  const address = useListAddress()
  const sort = sorts.find((each) => each === address.text('sort')) ?? 'newest'
  const isAdmin = address.text('admin') === 'true'
  const query = { ...peopleQuery(address), ...(isAdmin && { admin: true }), sort }
  const read = useRead('/admin/users', { params: { query } })
  const columns = useColumns()
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.users}
        keyOf={({ id }) => id}
        caption={t('admin.nav.users')}
        sort={sort}
        onSort={(next) => address.set({ sort: next })}
        fault={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<Users aria-hidden />} title={t('admin-people.users.empty')}>
            {t('admin-people.publishers.emptyBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} />}
    </>
  )
}
