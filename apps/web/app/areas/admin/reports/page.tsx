import { Flag } from 'lucide-react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { TimeSort } from '../../../components/admin/sort-select.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useReportKind, useReportState } from '../../../components/reports/report-words.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReportCard } from './report-card.tsx'
import { reportsQuery } from './search.ts'

export default function AdminReportsPage() {
  const t = useT('admin', 'admin-people', 'report', 'refusals')
  const address = useListAddress()
  const query = reportsQuery(address)
  const read = useRead('/admin/reports', { params: { query } })
  return (
    <AdminPage title={t('admin.nav.reports')} lead={t('admin-people.reports.lead')}>
      <Filters sort={query.sort} states={read.data?.states} />
      <Loaded query={read} shape={<Skeleton className="h-64 w-full" />}>
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
  const kinds = ['malware', 'squatting', 'licence', 'broken', 'other'] as const
  return (
    <FilterBar>
      <ChoiceFilter
        multiple
        name="state"
        label={t('admin-people.reports.state')}
        options={(['open', 'accepted', 'declined'] as const).map((value) => ({
          value,
          label: stateOf(value),
          ...(states && { count: states[value] }),
        }))}
      />
      <ChoiceFilter
        multiple
        name="kind"
        label={t('admin-people.reports.kind')}
        options={kinds.map((value) => ({ value, label: kindOf(value) }))}
      />
      <SearchFilter name="node_id" label={t('admin-people.reports.nodeId')} />
      <TimeSort value={sort} />
    </FilterBar>
  )
}
