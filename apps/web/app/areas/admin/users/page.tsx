import { Users } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { FilterBar, FlagFilter, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusFilter } from '../shared/people/status-filter.tsx'
import { usersQuery, usersSearch } from './search.ts'
import { useColumns } from './use-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

export default function AdminUsersPage() {
  const t = useT('admin', 'admin-people', 'refusals')
  const { asked, set } = useSearch(usersSearch)
  const open = asked.open
  return (
    <AdminPage title={t('admin.nav.users')} lead={t('admin-people.users.lead')}>
      <FilterBar>
        <SearchFilter search={usersSearch} name="q" label={t('admin-people.users.search')} />
        <StatusFilter />
        <FlagFilter search={usersSearch} name="admin" label={t('admin-people.users.admins')} />
      </FilterBar>
      <UserList />
      {open !== '' && (
        <UserDialog key={open} userId={open} onClose={() => set({ open: undefined, page: asked.page })} />
      )}
    </AdminPage>
  )
}

const UserList = () => {
  const t = useT('admin', 'admin-people')
  const address = useSearch(usersSearch)
  const query = usersQuery(address.asked)
  const read = useRead('/admin/users', { params: { query } })
  const columns = useColumns()
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.users}
        keyOf={({ id }) => id}
        caption={t('admin.nav.users')}
        sort={query.sort}
        error={read.error}
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
