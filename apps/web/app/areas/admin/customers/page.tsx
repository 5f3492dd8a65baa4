import type { Schema } from '@registry/api-client'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import type { Column } from '../../../components/admin/column.ts'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { Money } from '../../../components/customers/money.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { personName } from '../shared/people/person-name.ts'
import { CustomerDesk } from './customer-desk.tsx'
import { customersQuery, customersSearch } from './search.ts'

type Customer = Schema<'CustomerWithBalance'>

/** Lists the customers, or shows the customer that the address opens. */
export default function AdminCustomersPage() {
  useT('admin', 'admin-customers', 'customers', 'refusals')
  const open = useSearch(customersSearch).asked.open
  return open === '' ? <CustomersPage /> : <CustomerDesk key={open} customerId={open} />
}

/** Lists all accounts that can have a balance. The search matches parts of the email address and the name. */
const CustomersPage = () => {
  const t = useT('admin', 'admin-customers')
  return (
    <AdminPage title={t('admin.nav.customers')} lead={t('admin-customers.lead')}>
      <FilterBar>
        <SearchFilter search={customersSearch} name="q" label={t('admin-customers.searchEmail')} />
        <SearchFilter search={customersSearch} name="name" label={t('admin-customers.searchName')} />
        <SearchFilter search={customersSearch} name="id" label={t('admin-customers.searchId')} />
      </FilterBar>
      <CustomerList />
    </AdminPage>
  )
}

const CustomerList = () => {
  const t = useT('admin', 'admin-customers')
  const query = customersQuery(useSearch(customersSearch).asked)
  const read = useRead('/customers', { params: { query } })
  const columns = useColumns()
  const isFiltered = Object.keys(query).some((name) => name !== 'page' && name !== 'limit')
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.customers}
        keyOf={({ id }) => id}
        caption={t('admin.nav.customers')}
        error={read.error}
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

const useColumns = (): Column<Customer>[] => {
  const t = useT('admin-customers')
  return [
    {
      id: 'customer',
      title: t('admin-customers.column.customer'),
      cell: (customer) => <NameCell customer={customer} />,
    },
    {
      id: 'balance',
      title: t('admin-customers.column.balance'),
      align: 'end',
      width: 'sm:w-48',
      cell: ({ balance }) => <Money micros={balance.amount_micros} currency={balance.currency} />,
    },
    {
      id: 'joined',
      title: t('admin-customers.column.joined'),
      align: 'end',
      width: 'sm:w-40',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">
          <RelativeTime time={createdAt} />
        </span>
      ),
    },
  ]
}

const NameCell = ({ customer }: { customer: Customer }) => {
  const t = useT('admin-customers')
  const { asked, href } = useSearch(customersSearch)
  const name = personName(customer)
  return (
    <div className="min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to={href({ open: customer.id, page: asked.page })}
          aria-label={t('admin-customers.more', { name })}
          className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {customer.is_admin && <Badge tone="blue">{t('admin-customers.admin')}</Badge>}
      </span>
      {customer.email !== undefined && customer.email !== name && (
        <p className="text-xs wrap-anywhere text-muted">
          <bdi dir="ltr">{customer.email}</bdi>
        </p>
      )}
    </div>
  )
}
