import type { Schema } from '@registry/api-client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { AuditSubject } from '../../../components/admin/audit/audit-subject.tsx'
import type { Column } from '../../../components/admin/column.ts'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { JobTimes } from './job-times.tsx'
import { type JobState, jobStateName } from './job-state.ts'
import { RetryButton } from './retry-button.tsx'

type Job = Schema<'Job'>

interface Props {
  query: UseQueryResult<Schema<'JobPage'>>
  sort: 'newest' | 'oldest'
  onSort: (sort: string) => void
}

/** The jobs by when they were made, each with what came of it. */
export const JobList = ({ query, sort, onSort }: Props) => {
  const t = useT('admin-desk')
  return (
    <DataTable
      columns={useColumns()}
      rows={query.data?.jobs}
      keyOf={({ id }) => id}
      caption={t('admin-desk.jobs.list')}
      sort={sort}
      onSort={onSort}
      fault={query.error}
      onRetry={() => void query.refetch()}
      empty={
        <EmptyState icon={<Inbox aria-hidden />} title={t('admin-desk.jobs.none')}>
          {t('admin-desk.jobs.noneBody')}
        </EmptyState>
      }
    />
  )
}

const tones: Record<JobState, Tone> = {
  waiting: 'neutral',
  active: 'blue',
  retrying: 'amber',
  failed: 'red',
  completed: 'green',
}

const useColumns = (): Column<Job>[] => {
  const t = useT('admin-desk')
  const format = useFormat()
  return [
    {
      id: 'subject',
      title: t('admin-desk.jobs.subject'),
      cell: (job) => <About job={job} />,
    },
    {
      id: 'queue',
      title: t('admin-desk.jobs.queue'),
      cell: ({ queue }) => (
        <bdi dir="ltr" className="font-mono text-sm whitespace-nowrap">
          {queue}
        </bdi>
      ),
    },
    {
      id: 'state',
      title: t('admin-desk.jobs.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{jobStateName(t, state)}</Badge>,
    },
    {
      id: 'attempts',
      title: t('admin-desk.jobs.attempts'),
      align: 'end',
      cell: ({ attempts, most_attempts }) =>
        t('admin-desk.jobs.attemptsOf', {
          attempts: format.exactNumber(attempts),
          most: format.exactNumber(most_attempts),
        }),
    },
    {
      id: 'created',
      title: t('admin-desk.jobs.created'),
      sort: ['newest', 'oldest'],
      align: 'end',
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap">
          <RelativeTime time={created_at} />
        </span>
      ),
    },
    { id: 'times', title: t('admin-desk.jobs.last'), align: 'end', cell: (job) => <JobTimes job={job} /> },
    {
      id: 'retry',
      title: <span className="sr-only">{t('admin-desk.jobs.actions')}</span>,
      align: 'end',
      cell: (job) => (job.state === 'failed' ? <RetryButton job={job} /> : null),
    },
  ]
}

const About = ({ job: { subject, error } }: { job: Job }) => {
  const links = useAdminLinks()
  return (
    <div className="max-w-160">
      {subject === '' ? <span className="text-faint">–</span> : <AuditSubject subject={subject} links={links} />}
      {error !== undefined && (
        <p lang="en" dir="ltr" className="mt-0.5 text-start text-sm text-red-text wrap-anywhere">
          {error}
        </p>
      )}
    </div>
  )
}
