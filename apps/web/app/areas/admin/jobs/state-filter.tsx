import type { Schema } from '@registry/api-client'
import { ChoiceFilter, FilterBar } from '../../../components/admin/filters.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { jobStateName, jobStates } from './job-state.ts'

/** The states that jobs can be in, with how many are, and whether routine that ended well is shown. */
export const StateFilter = ({ queues, queue }: { queues: Schema<'QueueCounts'>[] | undefined; queue: string }) => {
  const t = useT('admin-desk')
  const { text, href } = useListAddress()
  const isRoutineShown = text('routine') !== ''
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
      <FilterChip to={href({ routine: isRoutineShown ? undefined : 'shown' })} selected={isRoutineShown}>
        {t('admin-desk.jobs.routine')}
      </FilterChip>
    </FilterBar>
  )
}
