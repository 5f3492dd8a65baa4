import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** Search parameters of the list of unclaimed packs. `add` opens the dialog that adds a pack. */
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
