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

/** The statuses to choose from, those that wait for a decision first. */
export const statusFilters = ['flagged', 'pending', 'active', 'banned', 'deleted'] as const

export type StatusFilter = (typeof statusFilters)[number]

/** In an address: versions of every status. */
export const anyStatus = 'any'

/** The states of a review, the failed first. */
export const reviewStates = ['failed', 'waiting', 'running', 'flagged', 'passed'] as const

/** The parts of the evidence, each with its own address. */
export const evidenceTabs = ['findings', 'changes', 'files', 'history', 'node'] as const
export type EvidenceTab = (typeof evidenceTabs)[number]

/** The search parameters of the queue, and of the version that it opens with its evidence. */
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

/** The statuses that an address asks for: flagged ones when it says nothing, and none named for all of them. */
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

/** The filters besides status and order that are set. */
export const setFilters = (search: QueueSearch): string[] => filters.filter((name) => search[name])

/** The changes that clear those filters. */
export const noFilters: Partial<Record<(typeof filters)[number], undefined>> = Object.fromEntries(
  filters.map((name) => [name, undefined]),
)
