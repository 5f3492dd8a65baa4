import {
  choice,
  choices,
  compact,
  defineSearch,
  flag,
  pageNumber,
  type SearchOf,
  text,
} from '../../../search/define-search.ts'

/** Search parameters of the list of users. `open` is the user whose dialog is open. */
export const usersSearch = defineSearch({
  q: text(),
  status: choices(['active', 'banned']),
  admin: flag(),
  sort: choice(['newest', 'oldest', 'email'], 'newest'),
  page: pageNumber(),
  open: text(),
})

export const usersQuery = ({ q, status, admin, sort, page }: SearchOf<typeof usersSearch>) => ({
  ...compact({ q, status, admin }),
  sort,
  page,
  limit: 50,
})
