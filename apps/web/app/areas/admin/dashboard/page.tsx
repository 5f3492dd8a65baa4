import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BurstList } from './burst-list.tsx'
import { HealthList } from './health-list.tsx'
import { QueueList } from './queue-list.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { Totals } from './totals.tsx'

const halfMinute = 30_000

/** What needs attention, first; then how the registry fares. */
export default function AdminDashboardPage() {
  const t = useT('admin', 'admin-desk', 'refusals')
  const overview = useRead('/admin/overview', {}, { everyMs: halfMinute })
  return (
    <AdminPage title={t('admin.nav.dashboard')} lead={t('admin-desk.dashboard.lead')}>
      <Loaded query={overview} shape={<Shape />}>
        {({ queues, bursts, health, totals, recent }) => (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              <QueueList queues={queues} />
              <RecentChanges entries={recent} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <HealthList health={health} />
              <BurstList bursts={bursts} />
              <Totals totals={totals} />
            </div>
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const Shape = () => (
  <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <Skeleton className="h-96" />
    <Skeleton className="h-72" />
  </div>
)
