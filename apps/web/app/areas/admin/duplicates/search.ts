import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** Search parameters of the list of duplicates. */
export const duplicatesSearch = defineSearch({
  q: text(),
  sort: choice(['installs', 'repository'], 'installs'),
  page: pageNumber(),
})

export const duplicatesQuery = ({ q, sort, page }: SearchOf<typeof duplicatesSearch>) => ({
  ...compact({ q }),
  sort,
  page,
  limit: 20,
})
