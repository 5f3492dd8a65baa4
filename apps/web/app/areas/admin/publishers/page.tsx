import { Building2 } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusFilter } from '../shared/people/status-filter.tsx'
import { PublisherDialog } from './publisher-dialog.tsx'
import { publishersQuery, publishersSearch } from './search.ts'
import { useColumns } from './use-columns.tsx'

export default function AdminPublishersPage() {
  const t = useT('admin', 'admin-people', 'refusals')
  const { asked, set } = useSearch(publishersSearch)
  const open = asked.open
  return (
    <AdminPage title={t('admin.nav.publishers')} lead={t('admin-people.publishers.lead')}>
      <FilterBar>
        <SearchFilter search={publishersSearch} name="q" label={t('admin-people.publishers.search')} />
        <StatusFilter />
      </FilterBar>
      <PublisherList />
      {open !== '' && (
        <PublisherDialog key={open} publisherId={open} onClose={() => set({ open: undefined, page: asked.page })} />
      )}
    </AdminPage>
  )
}

const PublisherList = () => {
  const t = useT('admin', 'admin-people')
  const address = useSearch(publishersSearch)
  const query = publishersQuery(address.asked)
  const read = useRead('/admin/publishers', { params: { query } })
  const columns = useColumns()
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.publishers}
        keyOf={({ id }) => id}
        caption={t('admin.nav.publishers')}
        sort={query.sort}
        error={read.error}
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
          isCounted={query.sort === 'nodes' || query.sort === 'downloads' || read.data.counted_at !== undefined}
        />
      )}
    </>
  )
}
