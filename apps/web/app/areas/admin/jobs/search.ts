import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'
import { jobStates } from './job-state.ts'

/** The search parameters of the list of jobs. */
export const jobsSearch = defineSearch({
  queue: text(),
  state: choice(jobStates),
  routine: text(),
  sort: choice(['newest', 'oldest'], 'newest'),
  page: pageNumber(),
})

/** The request of the list: without routine until it asks for that, for a queue or for completed jobs. */
export const jobsQuery = ({ queue, state, routine, sort, page }: SearchOf<typeof jobsSearch>) => {
  const isRoutineShown = queue !== '' || state === 'completed' || routine !== ''
  return { ...compact({ queue, state }), ...(!isRoutineShown && { routine: false }), order: sort, page }
}
