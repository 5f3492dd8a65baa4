import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'
import { jobStates } from './job-state.ts'

/** Search parameters of the list of jobs. */
export const jobsSearch = defineSearch({
  queue: text(),
  state: choice(jobStates),
  routine: text(),
  sort: choice(['newest', 'oldest'], 'newest'),
  page: pageNumber(),
})

/**
 * Returns the request for the list. Completed routine jobs are left out unless the address asks for routine, a queue or
 * completed jobs.
 */
export const jobsQuery = ({ queue, state, routine, sort, page }: SearchOf<typeof jobsSearch>) => {
  const isRoutineShown = queue !== '' || state === 'completed' || routine !== ''
  return { ...compact({ queue, state }), ...(!isRoutineShown && { routine: false }), order: sort, page }
}
