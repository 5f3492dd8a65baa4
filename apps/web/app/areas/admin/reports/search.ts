import {
  choice,
  choices,
  compact,
  defineSearch,
  pageNumber,
  type SearchOf,
  text,
} from '../../../search/define-search.ts'

export const reportStates = ['open', 'accepted', 'declined'] as const
export const reportKinds = ['malware', 'squatting', 'licence', 'broken', 'other'] as const

/** The search parameters of the list of reports. */
export const reportsSearch = defineSearch({
  state: choices(reportStates),
  kind: choices(reportKinds),
  node_id: text(),
  sort: choice(['oldest', 'newest'], 'oldest'),
  page: pageNumber(),
})

/** The request of the list: open reports, unless it names a state or a node. */
export const reportsQuery = ({ state, kind, node_id, sort, page }: SearchOf<typeof reportsSearch>) => ({
  ...compact({ state: state.length === 0 && node_id === '' ? ['open' as const] : state, kind, node_id }),
  sort,
  page,
  limit: 20,
})
