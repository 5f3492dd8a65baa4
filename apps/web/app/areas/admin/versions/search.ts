import type { ListAddress } from '../../../components/admin/use-list-address.ts'

const statuses = ['flagged', 'pending', 'active', 'banned', 'deleted'] as const
const sorts = ['oldest', 'newest', 'node', 'findings'] as const

/** The states of a review, those that need somebody first. */
export const reviewStates = ['failed', 'waiting', 'running', 'flagged', 'passed'] as const

export type StatusFilter = (typeof statuses)[number]

/** The statuses to choose from, those that wait for somebody first. */
export const statusFilters: readonly StatusFilter[] = statuses

/** In an address: versions of every status. */
export const anyStatus = 'any'

/** The statuses that an address asks for: flagged ones when it says nothing, and none named for all of them. */
export const statusesOf = (address: Pick<ListAddress, 'all'>): StatusFilter[] => {
  const named = address.all('status')
  if (named.includes(anyStatus)) return []
  const known = statuses.filter((status) => named.includes(status))
  return known.length > 0 ? known : ['flagged']
}

/** What an address asks the registry for. */
export const queueQuery = (address: Pick<ListAddress, 'all' | 'text' | 'page'>) => {
  const status = statusesOf(address)
  const sort = sorts.find((each) => each === address.text('sort'))
  const review = reviewStates.find((each) => each === address.text('review_state'))
  return {
    limit: 50,
    page: address.page,
    ...(status.length > 0 && { status }),
    ...(sort && { sort }),
    ...(address.text('asked') === 'true' && { asked: true }),
    ...(review && { review_state: review }),
    ...texts(address),
  }
}

const filters = ['node', 'publisher', 'rule', 'review_state', 'older', 'asked']

/** The filters besides status and order that are set. */
export const setFilters = (address: Pick<ListAddress, 'text'>): string[] =>
  filters.filter((name) => address.text(name) !== '')

/** What takes those filters away. */
export const noFilters: Record<string, undefined> = Object.fromEntries(filters.map((name) => [name, undefined]))

const texts = ({
  text,
}: Pick<ListAddress, 'text'>): Partial<Record<'q' | 'node_id' | 'publisher_id' | 'rule' | 'older_than', string>> => ({
  ...(text('q') && { q: text('q') }),
  ...(text('node') && { node_id: text('node') }),
  ...(text('publisher') && { publisher_id: text('publisher') }),
  ...(text('rule') && { rule: text('rule') }),
  ...(text('older') && { older_than: text('older') }),
})
