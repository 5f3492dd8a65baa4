import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import type { Column } from '../../../components/admin/column.ts'
import { DataTable } from '../../../components/admin/data-table.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { type JobState, jobStateName, jobStates } from './job-state.ts'
import { jobsSearch } from './search.ts'

type Queue = Schema<'QueueCounts'>

/** Lists every queue with its counts. A queue's name filters the jobs by the queue, or clears that filter. */
export const QueueTable = ({ queues, chosen }: { queues: Queue[] | undefined; chosen: string }) => {
  const t = useT('admin-desk')
  const columns: Column<Queue>[] = [
    { id: 'queue', title: t('admin-desk.jobs.queue'), cell: ({ queue }) => nameCell(queue, chosen) },
    ...jobStates.map((state) => countColumn(state, jobStateName(t, state))),
    { id: 'oldest', title: t('admin-desk.jobs.oldest'), align: 'end', cell: oldestCell },
  ]
  return (
    <DataTable
      columns={columns}
      rows={queues}
      keyOf={({ queue }) => queue}
      caption={t('admin-desk.jobs.queues')}
      isCurrent={({ queue }) => queue === chosen}
      empty={null}
    />
  )
}

const nameCell = (queue: string, chosen: string) => <QueueLink queue={queue} isChosen={queue === chosen} />

const countColumn = (state: JobState, title: string): Column<Queue> => ({
  id: state,
  title,
  align: 'end',
  ...(state !== 'failed' && state !== 'waiting' && { phone: 'hide' as const }),
  cell: (queue) => <Count count={queue[state]} isBad={state === 'failed'} />,
})

const oldestCell = ({ oldest_waiting_at }: Queue) =>
  oldest_waiting_at === undefined ? (
    <span className="text-faint">{'–'}</span>
  ) : (
    <RelativeTime time={oldest_waiting_at} />
  )

const QueueLink = ({ queue, isChosen }: { queue: string; isChosen: boolean }) => {
  const { href } = useSearch(jobsSearch)
  return (
    <TextLink
      to={href({ queue: isChosen ? undefined : queue })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
    >
      <bdi dir="ltr" className="font-mono text-sm">
        {queue}
      </bdi>
    </TextLink>
  )
}

const Count = ({ count, isBad }: { count: number; isBad: boolean }) => {
  const format = useFormat()
  return (
    <span className={clsx(count === 0 && 'text-faint', isBad && count > 0 && 'font-semibold text-red-text')}>
      {format.exactNumber(count)}
    </span>
  )
}
