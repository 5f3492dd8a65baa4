import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminLinkBuilders } from '../../../admin-links.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { byUrgency, isOverdue } from './queue-order.ts'

type Queue = Schema<'AttentionQueue'>

/** Lists the queues that need an admin, each with its count, the age of its oldest entry and a link. */
export const QueueList = ({ queues }: { queues: Queue[] }) => {
  const t = useT('admin-desk')
  const now = useNow()
  const waiting = queues.some(({ count }) => count > 0)
  return (
    <Panel title={t('admin-desk.queues.title')} className="overflow-hidden [&>div:last-child]:p-0">
      {!waiting && (
        <p className="flex items-center gap-2 border-b border-line px-4 py-3 text-green-text">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {t('admin-desk.queues.nothing')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {byUrgency(queues, now).map((queue) => (
          <li key={queue.kind}>
            <QueueLine queue={queue} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const QueueLine = ({ queue }: { queue: Queue }) => {
  const t = useT('admin-desk')
  const links = useAdminLinks()
  const format = useFormat()
  const now = useNow()
  const isEmpty = queue.count === 0
  const late = isOverdue(queue, now)
  return (
    <Link
      to={addressOf(links, queue.kind)}
      className={clsx(
        'grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 -outline-offset-2 transition-colors hover:bg-hover',
        isEmpty ? 'py-1.5 text-faint' : 'py-2.5',
      )}
    >
      <span
        className={clsx('text-end tabular-nums', !isEmpty && 'text-lg font-semibold', late && 'text-red-text')}
        title={format.exactNumber(queue.count)}
      >
        {format.number(queue.count)}
      </span>
      <span className="min-w-0">
        <span className={clsx('block', !isEmpty && 'font-medium')}>{nameOf(t, queue.kind)}</span>
        {!isEmpty && queue.oldest_at !== undefined && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <span>
              {t('admin-desk.queues.oldest')} <RelativeTime time={queue.oldest_at} />
            </span>
            {late && <Badge tone="red">{t('admin-desk.queues.late')}</Badge>}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="mirrored size-4 text-faint" />
    </Link>
  )
}

const nameOf = (t: T<'admin-desk'>, kind: Queue['kind']): string => {
  switch (kind) {
    case 'flagged':
      return t('admin-desk.queues.flagged')
    case 'asked':
      return t('admin-desk.queues.asked')
    case 'pending':
      return t('admin-desk.queues.pending')
    case 'failed_reviews':
      return t('admin-desk.queues.failedReviews')
    case 'failed_jobs':
      return t('admin-desk.queues.failedJobs')
    case 'reports':
      return t('admin-desk.queues.reports')
    case 'unclaimed':
      return t('admin-desk.queues.unclaimed')
    case 'duplicates':
      return t('admin-desk.queues.duplicates')
  }
}

const addressOf = (links: AdminLinkBuilders, kind: Queue['kind']): string => {
  switch (kind) {
    case 'flagged':
      return links.adminVersions({ status: 'flagged' })
    case 'asked':
      return links.adminVersions({ status: 'any', asked: true })
    case 'pending':
      // Younger versions are still being processed.
      return links.adminVersions({ status: 'pending', older: '5m' })
    case 'failed_reviews':
      return links.adminVersions({ status: 'any', review_state: 'failed' })
    case 'failed_jobs':
      return links.adminJobs({ state: 'failed' })
    case 'reports':
      return links.adminReports({ state: 'open' })
    case 'unclaimed':
      return links.adminUnclaimed()
    case 'duplicates':
      return links.adminDuplicates()
  }
}
