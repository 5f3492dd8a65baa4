import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ListFoot } from '../../../components/admin/list-foot.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { JobList } from './job-list.tsx'
import { jobsQuery } from './jobs-query.ts'
import { QueueTable } from './queue-table.tsx'
import { StateFilter } from './state-filter.tsx'

const tenSeconds = 10_000

/** What the registry does by itself: what waits, what runs, and what failed. */
export default function AdminJobsPage() {
  const t = useT('admin', 'admin-desk', 'refusals')
  const address = useListAddress()
  const query = jobsQuery(address)
  const queue = address.text('queue')
  const jobs = useRead('/admin/jobs', { params: { query } }, { everyMs: tenSeconds, keepsLast: true })
  return (
    <AdminPage title={t('admin.nav.jobs')} lead={t('admin-desk.jobs.lead')}>
      <QueueTable queues={jobs.data?.queues} chosen={queue} />
      <StateFilter queues={jobs.data?.queues} queue={queue} />
      <JobList query={jobs} sort={query.order} onSort={(sort) => address.set({ sort })} />
      {jobs.data && <ListFoot page={address.page} totalPages={jobs.data.totalPages} total={jobs.data.total} />}
    </AdminPage>
  )
}
