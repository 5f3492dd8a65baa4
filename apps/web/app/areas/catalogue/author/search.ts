import { choice, defineSearch, type LinkQuery, pageNumber } from '../../../search/define-search.ts'
import { type ListSort, listSorts } from '../shared/node-sort.ts'

/** Most packs of most authors are unclaimed and have no installs from here. */
export const usualSort: ListSort = 'stars'

/** The search parameters of the page of an author. */
export const authorSearch = defineSearch({ sort: choice<ListSort>(listSorts, usualSort), page: pageNumber() })

/** The parameters of a link to a page of an author's packs. */
export const authorLink = (sort: ListSort, page?: number): LinkQuery<typeof authorSearch> => ({
  sort: sort === usualSort ? undefined : sort,
  page,
})
