import type { Schema } from '@registry/api-client'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'

/** What happened to a job last, or will happen next. */
export const JobTimes = ({ job: { state, started_at, completed_at, next_at } }: { job: Schema<'Job'> }) => {
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
