import { timeOrder } from '../../components/admin/time-order.ts'
import type { ListAddress } from '../../components/admin/use-list-address.ts'
import { jobState } from './job-state.ts'

/** What the address of the list asks the registry for. */
export const jobsQuery = ({ text, page }: Pick<ListAddress, 'text' | 'page'>) => {
  const queue = text('queue')
  const state = jobState(text('state'))
  return { ...(queue !== '' && { queue }), ...(state && { state }), order: timeOrder({ text }), page }
}
