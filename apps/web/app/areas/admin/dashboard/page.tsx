import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { AuditSentence } from '../../../components/admin/audit/audit-sentence.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { HealthList } from './health-list.tsx'
import { QueueList } from './queue-list.tsx'

const halfMinute = 30_000

export default function AdminDashboardPage() {
  const t = useT('admin', 'admin-desk', 'refusals')
  const overview = useRead('/admin/overview', {}, { everyMs: halfMinute })
  return (
    <AdminPage title={t('admin.nav.dashboard')} lead={t('admin-desk.dashboard.lead')}>
      <Loaded query={overview} fallback={<PageFallback />}>
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

const PageFallback = () => (
  <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <Skeleton className="h-96" />
    <Skeleton className="h-72" />
  </div>
)

const RecentChanges = ({ entries }: { entries: Schema<'AuditEntry'>[] }) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  return (
    <Panel
      title={t('admin-desk.recent.title')}
      action={<TextLink to={links.adminAudit()}>{t('admin-desk.recent.all')}</TextLink>}
      className="overflow-hidden [&>div:last-child]:p-0"
    >
      {entries.length === 0 && <p className="p-4 text-faint">{t('admin-desk.recent.none')}</p>}
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <AuditSentence entry={entry} />
            <span className="shrink-0 text-sm text-faint">
              <RelativeTime time={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Shows the totals of packs, versions, publishers and users. */
const Totals = ({ totals }: { totals: Schema<'AdminOverview'>['totals'] }) => {
  const t = useT('admin', 'admin-desk')
  const links = useAdminLinks()
  const format = useFormat()
  const lines = [
    { label: t('admin.nav.nodes'), count: totals.nodes, to: links.adminNodes() },
    { label: t('admin.nav.versions'), count: totals.versions, to: links.adminVersions({ status: 'any' }) },
    { label: t('admin.nav.publishers'), count: totals.publishers, to: links.adminPublishers() },
    { label: t('admin.nav.users'), count: totals.users, to: links.adminUsers() },
  ]
  return (
    <Panel title={t('admin-desk.totals.title')} className="overflow-hidden [&>div:last-child]:p-0">
      <ul className="divide-y divide-line">
        {lines.map(({ label, count, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center justify-between gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-hover"
            >
              <span>{label}</span>
              <span className="font-medium tabular-nums">{format.exactNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Lists the packs and publishers with far more activity than in the two weeks before. */
const BurstList = ({ bursts }: { bursts: Schema<'Burst'>[] }) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  const format = useFormat()
  return (
    <Panel
      title={t('admin-desk.bursts.title')}
      className={bursts.length > 0 ? 'overflow-hidden [&>div:last-child]:p-0' : ''}
    >
      {bursts.length === 0 ? (
        <p className="text-faint">{t('admin-desk.bursts.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {bursts.map(({ kind, subject, since, count, usual }) => {
            const exact = format.exactNumber(count)
            const numbers = { count, exact, since: format.dateTime(since), usual: format.number(usual) }
            const to = kind === 'installs' ? links.adminNode(subject) : links.adminPublisher(subject)
            return (
              <li key={`${kind}:${subject}`} className="px-4 py-2">
                <TextLink to={to}>
                  <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
                    {subject}
                  </bdi>
                </TextLink>
                <p className="text-sm text-muted tabular-nums">
                  {kind === 'installs'
                    ? t('admin-desk.bursts.installs', numbers)
                    : t('admin-desk.bursts.publishes', numbers)}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
