import type { ListAddress } from '../../../components/admin/use-list-address.ts'

type Address = Pick<ListAddress, 'text' | 'page'>

const nameSorts = ['doubt', 'name', 'offers'] as const

/** What the address of the contested names asks the registry for. */
export const namesQuery = ({ text, page }: Address) => {
  const preempted = text('preempted')
  const sort = nameSorts.find((each) => each === text('sort')) ?? 'doubt'
  return {
    ...(text('q') !== '' && { q: text('q') }),
    ...((preempted === 'true' || preempted === 'false') && { preempted: preempted === 'true' }),
    sort,
    page,
    limit: 50,
  }
}

const nodeSorts = ['updated', 'newest', 'installs', 'stars', 'ranking', 'name', 'id'] as const

/** The same of the nodes: those that pre-empt names, or those that a search finds. */
export const preemptingQuery = ({ text, page }: Address) => {
  const q = text('q')
  return {
    status: ['active' as const, 'banned' as const],
    ...(q === '' ? { preempting: true } : { q }),
    sort: nodeSorts.find((each) => each === text('sort')) ?? 'name',
    page,
    limit: 50,
  }
}
