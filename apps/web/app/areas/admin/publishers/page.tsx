import { Building2 } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { peopleQuery } from '../shared/people/people-search.ts'
import { StatusFilter } from '../shared/people/status-filter.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'
import { useColumns } from './use-columns.tsx'

export default function AdminPublishersPage() {
  const t = useT('admin', 'admin-people', 'refusals')
  const { text, set } = useListAddress()
  const open = text('open')
  return (
    <AdminPage title={t('admin.nav.publishers')} lead={t('admin-people.publishers.lead')}>
      <FilterBar>
        <SearchFilter name="q" label={t('admin-people.publishers.search')} />
        <StatusFilter />
      </FilterBar>
      <PublisherList />
      {open !== '' && (
        <PublisherDialog key={open} publisherId={open} onClose={() => set({ open: undefined, page: text('page') })} />
      )}
    </AdminPage>
  )
}

const sorts = ['newest', 'oldest', 'id', 'nodes', 'downloads'] as const

const PublisherList = () => {
  const t = useT('admin', 'admin-people')
  const address = useListAddress()
  const sort = sorts.find((each) => each === address.text('sort')) ?? 'newest'
  const read = useRead('/admin/publishers', { params: { query: { ...peopleQuery(address), sort } } })
  const columns = useColumns()
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.publishers}
        keyOf={({ id }) => id}
        caption={t('admin.nav.publishers')}
        sort={sort}
        onSort={(next) => address.set({ sort: next })}
        fault={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState icon={<Building2 aria-hidden />} title={t('admin-people.publishers.empty')}>
            {t('admin-people.publishers.emptyBody')}
          </EmptyState>
        }
      />
      {read.data && (
        <ListFoot
          {...read.data}
          isCounted={sort === 'nodes' || sort === 'downloads' || read.data.counted_at !== undefined}
        />
      )}
    </>
  )
}
