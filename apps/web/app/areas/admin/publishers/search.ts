import {
  choice,
  choices,
  compact,
  defineSearch,
  pageNumber,
  type SearchOf,
  text,
} from '../../../search/define-search.ts'

/** Search parameters of the list of publishers. `open` is the publisher whose dialog is open. */
export const publishersSearch = defineSearch({
  q: text(),
  status: choices(['active', 'banned']),
  sort: choice(['newest', 'oldest', 'id', 'nodes', 'downloads'], 'newest'),
  page: pageNumber(),
  open: text(),
})

export const publishersQuery = ({ q, status, sort, page }: SearchOf<typeof publishersSearch>) => ({
  ...compact({ q, status }),
  sort,
  page,
  limit: 50,
})
