import { Megaphone } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { ChoiceFilter, FilterBar } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { releaseProjectIds, releaseProjects } from '../../../components/releases/release-projects.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NewRelease } from './new-release.tsx'
import { statusName } from './release-status.tsx'
import { releasesQuery, releaseStatuses } from './releases-query.ts'
import { useColumns } from './use-columns.tsx'

/** The notes of all releases in any state, the latest first. */
export const ReleasesPage = () => {
  const t = useT('admin', 'admin-releases')
  return (
    <AdminPage title={t('admin.nav.releases')} lead={t('admin-releases.lead')} actions={<NewRelease />}>
      <FilterBar>
        <ChoiceFilter
          name="project"
          label={t('admin-releases.project')}
          options={releaseProjectIds.map((value) => ({ value, label: releaseProjects[value] }))}
        />
        <ChoiceFilter
          name="status"
          label={t('admin-releases.column.status')}
          options={releaseStatuses.map((value) => ({ value, label: statusName(t, value) }))}
        />
      </FilterBar>
      <ReleaseList />
    </AdminPage>
  )
}

const ReleaseList = () => {
  const t = useT('admin', 'admin-releases')
  const query = releasesQuery(useListAddress())
  const read = useRead('/admin/releases', { params: { query } })
  const columns = useColumns()
  const isFiltered = query.project !== undefined || query.status !== undefined
  return (
    <>
      <DataTable
        columns={columns}
        rows={read.data?.releases}
        keyOf={({ id }) => String(id)}
        caption={t('admin.nav.releases')}
        fault={read.error}
        onRetry={() => void read.refetch()}
        empty={
          <EmptyState
            icon={<Megaphone aria-hidden />}
            title={isFiltered ? t('admin-releases.notFound') : t('admin-releases.none')}
          >
            {isFiltered ? t('admin-releases.notFoundBody') : t('admin-releases.noneBody')}
          </EmptyState>
        }
      />
      {read.data && <ListFoot {...read.data} />}
    </>
  )
}
