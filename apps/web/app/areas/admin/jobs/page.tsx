import type { Schema } from '@registry/api-client'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ChoiceFilter, FilterBar } from '../../../components/admin/filters.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { JobList } from './job-list.tsx'
import { jobStateName, jobStates } from './job-state.ts'
import { QueueTable } from './queue-table.tsx'
import { jobsQuery, jobsSearch } from './search.ts'

const tenSeconds = 10_000

export default function AdminJobsPage() {
  const t = useT('admin', 'admin-desk', 'refusals')
  const address = useSearch(jobsSearch)
  const query = jobsQuery(address.asked)
  const queue = address.asked.queue
  const jobs = useRead('/admin/jobs', { params: { query } }, { everyMs: tenSeconds, keepsLast: true })
  return (
    <AdminPage title={t('admin.nav.jobs')} lead={t('admin-desk.jobs.lead')}>
      <QueueTable queues={jobs.data?.queues} chosen={queue} />
      <StateFilter queues={jobs.data?.queues} queue={queue} />
      <JobList query={jobs} sort={query.order} />
      {jobs.data && <ListFoot page={address.asked.page} totalPages={jobs.data.totalPages} total={jobs.data.total} />}
    </AdminPage>
  )
}

/** Filters jobs by state, with a count for each state, and toggles completed routine jobs. */
const StateFilter = ({ queues, queue }: { queues: Schema<'QueueCounts'>[] | undefined; queue: string }) => {
  const t = useT('admin-desk')
  const { asked, href } = useSearch(jobsSearch)
  const isRoutineShown = asked.routine !== ''
  const counted = queues?.filter((each) => queue === '' || each.queue === queue)
  return (
    <FilterBar>
      <ChoiceFilter
        search={jobsSearch}
        name="state"
        label={t('admin-desk.jobs.state')}
        options={jobStates.map((state) => ({
          value: state,
          label: jobStateName(t, state),
          ...(counted && { count: counted.reduce((sum, each) => sum + each[state], 0) }),
        }))}
      />
      <FilterChip to={href({ routine: isRoutineShown ? undefined : 'shown' })} selected={isRoutineShown}>
        {t('admin-desk.jobs.routine')}
      </FilterChip>
    </FilterBar>
  )
}
