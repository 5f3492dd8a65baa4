import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** The search parameters of the list of unclaimed nodes; `add` opens the dialog that adds one. */
export const unclaimedSearch = defineSearch({
  q: text(),
  sort: choice(['newest', 'installs', 'stars', 'name'], 'newest'),
  page: pageNumber(),
  add: text(),
})

export const unclaimedQuery = ({ q, sort, page }: SearchOf<typeof unclaimedSearch>) => ({
  unclaimed: true,
  status: ['active' as const, 'banned' as const],
  ...compact({ q }),
  sort,
  page,
  limit: 50,
})
