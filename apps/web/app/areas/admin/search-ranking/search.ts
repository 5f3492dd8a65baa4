import { choice, compact, defineSearch, flag, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** Search parameters of the list of ranked packs. */
export const rankingSearch = defineSearch({
  q: text(),
  ranked: flag(),
  sort: choice(['ranking', 'installs', 'stars', 'name'], 'ranking'),
  page: pageNumber(),
  /** Legacy name of `q`. */
  search: text(),
})

export const rankingQuery = ({ q, ranked, sort, page }: SearchOf<typeof rankingSearch>) => ({
  status: ['active' as const, 'banned' as const],
  ...compact({ q, ranked }),
  sort,
  page,
  limit: 50,
})
