import type { ListAddress } from '../../../components/admin/use-list-address.ts'

const sorts = ['newest', 'oldest', 'node', 'findings'] as const

export const statuses = ['active', 'flagged', 'pending', 'banned', 'deleted'] as const

/** What the address of the list asks the registry for. */
export const versionsQuery = ({ text, all, page }: Pick<ListAddress, 'text' | 'all' | 'page'>) => {
  const status = statuses.filter((each) => all('status').includes(each))
  return {
    ...(text('q') !== '' && { q: text('q') }),
    ...(text('publisher') !== '' && { publisher_id: text('publisher') }),
    ...(status.length > 0 && { status }),
    sort: sorts.find((each) => each === text('sort')) ?? 'newest',
    page,
    limit: 50,
  }
}
