import { choice, compact, defineSearch, flag, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** The search parameters of the list of ranked nodes. */
export const rankingSearch = defineSearch({
  q: text(),
  ranked: flag(),
  sort: choice(['ranking', 'installs', 'stars', 'name'], 'ranking'),
  page: pageNumber(),
  /** The older name of `q`. */
  search: text(),
})

export const rankingQuery = ({ q, ranked, sort, page }: SearchOf<typeof rankingSearch>) => ({
  status: ['active' as const, 'banned' as const],
  ...compact({ q, ranked }),
  sort,
  page,
  limit: 50,
})
