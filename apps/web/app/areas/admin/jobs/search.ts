import { timeOrder } from '../../../components/admin/time-order.ts'
import type { ListAddress } from '../../../components/admin/use-list-address.ts'
import { jobState } from './job-state.ts'

/** What the address of the list asks the registry for: without routine until it asks for that, for a queue or for what is done. */
export const jobsQuery = ({ text, page }: Pick<ListAddress, 'text' | 'page'>) => {
  const queue = text('queue')
  const state = jobState(text('state'))
  const isRoutineShown = queue !== '' || state === 'completed' || text('routine') !== ''
  return {
    ...(queue !== '' && { queue }),
    ...(state && { state }),
    ...(!isRoutineShown && { routine: false }),
    order: timeOrder({ text }),
    page,
  }
}
