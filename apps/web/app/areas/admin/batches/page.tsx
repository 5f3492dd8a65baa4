import { Layers } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { batchColumns } from './batch-columns.tsx'
import { batchesSearch } from './search.ts'

/** Lists the decisions on several versions at once, each with a button to undo it. */
export default function AdminBatchesPage() {
  const t = useT('admin-versions', 'admin', 'refusals')
  const links = useAdminLinks()
  const address = useSearch(batchesSearch)
  const order = address.asked.sort
  const batches = useRead('/admin/batches', { params: { query: { page: address.asked.page, several: true, order } } })
  return (
    <AdminPage title={t('admin-versions.batches.title')} lead={t('admin-versions.batches.lead')}>
      <DataTable
        caption={t('admin-versions.batches.title')}
        columns={batchColumns(t)}
        rows={batches.data?.batches}
        keyOf={({ id }) => id}
        sort={order}
        error={batches.data === undefined && !batches.isFetching ? batches.error : null}
        onRetry={() => void batches.refetch()}
        empty={
          <EmptyState
            icon={<Layers aria-hidden />}
            title={t('admin-versions.batches.empty')}
            action={<ButtonLink to={links.adminVersions()}>{t('admin-versions.batches.toReview')}</ButtonLink>}
          >
            {t('admin-versions.batches.emptyBody')}
          </EmptyState>
        }
      />
      {batches.data !== undefined && batches.data.total > 0 && <ListFoot {...batches.data} />}
    </AdminPage>
  )
}
