import {
  choice,
  choices,
  compact,
  count,
  defineSearch,
  flag,
  pageNumber,
  type SearchOf,
  text,
  word,
} from '../../../search/define-search.ts'

/** Statuses of the filter. Statuses that wait for a decision come first. */
export const statusFilters = ['flagged', 'pending', 'active', 'banned', 'deleted'] as const

export type StatusFilter = (typeof statusFilters)[number]

/** Search parameter value for versions of every status. */
export const anyStatus = 'any'

/** States of a review. Failed reviews come first. */
export const reviewStates = ['failed', 'waiting', 'running', 'flagged', 'passed'] as const

/** Tabs of the evidence, each with its own address. */
export const evidenceTabs = ['findings', 'changes', 'files', 'history', 'node'] as const
export type EvidenceTab = (typeof evidenceTabs)[number]

/** Search parameters of the queue and of the open version. */
export const queueSearch = defineSearch({
  status: choices([...statusFilters, anyStatus]),
  sort: choice(['oldest', 'newest', 'node', 'findings']),
  q: text(),
  node: text(),
  publisher: text(),
  rule: text(),
  review_state: choice(reviewStates),
  older: text(),
  asked: flag(),
  page: pageNumber(),
  open: word(),
  tab: choice(evidenceTabs, 'findings'),
  file: text({ isExact: true }),
  line: count(),
  against: word(),
})

export type QueueSearch = SearchOf<typeof queueSearch>

/** Returns the statuses to request: flagged versions by default, and an empty list for all statuses. */
export const statusesOf = ({ status }: Pick<QueueSearch, 'status'>): StatusFilter[] => {
  if (status.includes(anyStatus)) return []
  return status.length > 0 ? statusFilters.filter((each) => status.includes(each)) : ['flagged']
}

export const queueQuery = (search: QueueSearch) => {
  const { sort, q, node, publisher, rule, review_state, older, asked, page } = search
  return {
    limit: 50,
    page,
    ...compact({
      status: statusesOf(search),
      sort,
      asked,
      review_state,
      q,
      node_id: node,
      publisher_id: publisher,
      rule,
      older_than: older,
    }),
  }
}

const filters = ['node', 'publisher', 'rule', 'review_state', 'older', 'asked'] as const

/** Returns the active filters besides status and order. */
export const setFilters = (search: QueueSearch): string[] => filters.filter((name) => search[name])

/** Changes that clear the filters of `setFilters`. */
export const noFilters: Partial<Record<(typeof filters)[number], undefined>> = Object.fromEntries(
  filters.map((name) => [name, undefined]),
)
