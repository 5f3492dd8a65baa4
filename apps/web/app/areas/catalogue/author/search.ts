import { choice, defineSearch, type LinkQuery, pageNumber } from '../../../search/define-search.ts'
import { type ListSort, listSorts } from '../shared/node-sort.ts'

/** Default order. Most packs of most authors are unclaimed and have no counted installs. */
export const usualSort: ListSort = 'stars'

/** Search parameters of the author page. */
export const authorSearch = defineSearch({ sort: choice<ListSort>(listSorts, usualSort), page: pageNumber() })

/** Returns the search parameters for a page of an author's packs. */
export const authorLink = (sort: ListSort, page?: number): LinkQuery<typeof authorSearch> => ({
  sort: sort === usualSort ? undefined : sort,
  page,
})
