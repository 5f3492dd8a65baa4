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

/** Search parameters of the list of reports. */
export const reportsSearch = defineSearch({
  state: choices(reportStates),
  kind: choices(reportKinds),
  node_id: text(),
  sort: choice(['oldest', 'newest'], 'oldest'),
  page: pageNumber(),
})

/** Returns the request for the list: open reports, unless the address names a state or a pack. */
export const reportsQuery = ({ state, kind, node_id, sort, page }: SearchOf<typeof reportsSearch>) => ({
  ...compact({ state: state.length === 0 && node_id === '' ? ['open' as const] : state, kind, node_id }),
  sort,
  page,
  limit: 20,
})
