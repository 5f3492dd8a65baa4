import type { Schema } from '@registry/api-client'
import { ChoiceFilter, FilterBar } from '../../components/admin/filters.tsx'
import { useT } from '../../i18n/use-t.ts'
import { jobStateName, jobStates } from './job-state.ts'

/** The states that jobs can be in, with how many are. */
export const StateFilter = ({ queues, queue }: { queues: Schema<'QueueCounts'>[] | undefined; queue: string }) => {
  const t = useT('admin-desk')
  const counted = queues?.filter((each) => queue === '' || each.queue === queue)
  return (
    <FilterBar>
      <ChoiceFilter
        name="state"
        label={t('admin-desk.jobs.state')}
        options={jobStates.map((state) => ({
          value: state,
          label: jobStateName(t, state),
          ...(counted && { count: counted.reduce((sum, each) => sum + each[state], 0) }),
        }))}
      />
    </FilterBar>
  )
}
