import type { Schema } from '@registry/api-client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Inbox, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { AuditSubject } from '../../../components/admin/audit/audit-subject.tsx'
import type { Column } from '../../../components/admin/column.ts'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { type JobState, jobStateName } from './job-state.ts'

type Job = Schema<'Job'>

interface Props {
  query: UseQueryResult<Schema<'JobPage'>>
  sort: 'newest' | 'oldest'
}

/** Lists the jobs by creation time, each with its outcome. */
export const JobList = ({ query, sort }: Props) => {
  const t = useT('admin-desk')
  const container = useRef<HTMLDivElement>(null)
  // The button of a retried job disappears with the focus.
  useFocusKept(container)
  return (
    <div ref={container} tabIndex={-1} className="min-w-0">
      <DataTable
        columns={useColumns()}
        rows={query.data?.jobs}
        keyOf={({ id }) => id}
        caption={t('admin-desk.jobs.list')}
        sort={sort}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<Inbox aria-hidden />} title={t('admin-desk.jobs.none')}>
            {t('admin-desk.jobs.noneBody')}
          </EmptyState>
        }
      />
    </div>
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

/** Shows when a job last ran or will run next. */
const JobTimes = ({ job: { state, started_at, completed_at, next_at } }: { job: Schema<'Job'> }) => {
  const t = useT('admin-desk')
  const format = useFormat()
  const now = useNow()
  if ((state === 'waiting' || state === 'retrying') && next_at !== undefined && Date.parse(next_at) > now)
    return (
      <span className="whitespace-nowrap">{t('admin-desk.jobs.next', { when: format.timeUntil(next_at, now) })}</span>
    )
  const [words, time] =
    completed_at === undefined ? [t('admin-desk.jobs.started'), started_at] : [t('admin-desk.jobs.ended'), completed_at]
  if (time === undefined) return null
  return (
    <span className="whitespace-nowrap">
      {words} <RelativeTime time={time} />
    </span>
  )
}

/** Button that retries a failed job. */
const RetryButton = ({ job: { id, queue, subject } }: { job: Schema<'Job'> }) => {
  const t = useT('admin-desk', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const retry = useWrite('post', '/admin/jobs/{queue}/{jobId}/retry')
  const run = () => {
    if (retry.isPending) return
    retry.mutate(
      { params: { path: { queue, jobId: id } } },
      {
        onSuccess: () => toast({ tone: 'success', text: t('admin-desk.jobs.retried') }),
        onError: (error) => toast({ tone: 'error', text: sentence(error) }),
      },
    )
  }
  return (
    <Button
      size="small"
      aria-disabled={retry.isPending}
      aria-label={t('admin-desk.jobs.retryOf', { subject })}
      onClick={run}
    >
      <RotateCw aria-hidden />
      {t('admin-desk.jobs.retry')}
    </Button>
  )
}
