import { Flag } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { TimeSort } from '../../../components/admin/sort-select.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useReportKind, useReportState } from '../../../components/reports/report-words.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReportCard } from './report-card.tsx'
import { reportKinds, reportsQuery, reportsSearch, reportStates } from './search.ts'

export default function AdminReportsPage() {
  const t = useT('admin', 'admin-people', 'report', 'refusals')
  const address = useSearch(reportsSearch)
  const query = reportsQuery(address.asked)
  const read = useRead('/admin/reports', { params: { query } })
  return (
    <AdminPage title={t('admin.nav.reports')} lead={t('admin-people.reports.lead')}>
      <Filters sort={query.sort} states={read.data?.states} />
      <Loaded query={read} fallback={<Skeleton className="h-64 w-full" />}>
        {({ reports, ...foot }) => (
          <>
            {reports.length === 0 ? (
              <EmptyState icon={<Flag aria-hidden />} title={t('admin-people.reports.empty')}>
                {t('admin-people.reports.emptyBody')}
              </EmptyState>
            ) : (
              <ul className="flex flex-col gap-3">
                {reports.map((report) => (
                  <ReportCard key={report.id} report={report} />
                ))}
              </ul>
            )}
            <ListFoot {...foot} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type States = { open: number; accepted: number; declined: number } | undefined

const Filters = ({ sort, states }: { sort: 'oldest' | 'newest'; states: States }) => {
  const t = useT('admin-people')
  const kindOf = useReportKind()
  const stateOf = useReportState()
  return (
    <FilterBar>
      <ChoiceFilter
        search={reportsSearch}
        multiple
        name="state"
        label={t('admin-people.reports.state')}
        options={reportStates.map((value) => ({
          value,
          label: stateOf(value),
          ...(states && { count: states[value] }),
        }))}
      />
      <ChoiceFilter
        search={reportsSearch}
        multiple
        name="kind"
        label={t('admin-people.reports.kind')}
        options={reportKinds.map((value) => ({ value, label: kindOf(value) }))}
      />
      <SearchFilter search={reportsSearch} name="node_id" label={t('admin-people.reports.nodeId')} />
      <TimeSort value={sort} />
    </FilterBar>
  )
}
