import { Wallet } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { customersQuery } from './customers-query.ts'
import { useColumns } from './use-columns.tsx'

/** Everybody who can have a balance, found by parts of their address and their name. */
export const CustomersPage = () => {
  const t = useT('admin', 'admin-customers')
  return (
    <AdminPage title={t('admin.nav.customers')} lead={t('admin-customers.lead')}>
      <FilterBar>
        <SearchFilter name="q" label={t('admin-customers.searchEmail')} />
        <SearchFilter name="name" label={t('admin-customers.searchName')} />
      </FilterBar>
      <CustomerList />
    </AdminPage>
  )
}

const CustomerList = () => {
  const t = useT('admin', 'admin-customers')
  const query = customersQuery(useListAddress())
  const read = useRead('/customers', { params: { query } })
  const columns = useColumns()
  const isFiltered = 'email' in query || 'name' in query
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.customers}
        keyOf={({ id }) => id}
        caption={t('admin.nav.customers')}
        fault={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState
            icon={<Wallet aria-hidden />}
            title={isFiltered ? t('admin-customers.notFound') : t('admin-customers.none')}
          >
            {isFiltered ? t('admin-customers.notFoundBody') : t('admin-customers.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} />}
    </>
  )
}
