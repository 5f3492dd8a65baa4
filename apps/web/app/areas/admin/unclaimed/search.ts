import type { ListAddress } from '../../../components/admin/use-list-address.ts'

const sorts = ['newest', 'installs', 'stars', 'name'] as const

/** What the address of the list asks the registry for. */
export const unclaimedQuery = ({ text, page }: Pick<ListAddress, 'text' | 'page'>) => ({
  unclaimed: true,
  status: ['active' as const, 'banned' as const],
  ...(text('q') !== '' && { q: text('q') }),
  sort: sorts.find((each) => each === text('sort')) ?? 'newest',
  page,
  limit: 50,
})
