import type { Query } from '../../../links.ts'
import { type ListSort, listSorts } from '../shared/node-sort.ts'

/** Most packs of most authors are unclaimed and have no installs from here. */
const usualSort: ListSort = 'stars'

/** The order that an address asks for; what it does not know is the usual one. */
export const readSort = (text: string | null): ListSort => listSorts.find((sort) => sort === text) ?? usualSort

/** The query of a page of an author's packs, without anything that goes without saying. */
export const authorQuery = (sort: ListSort, page: number): Query => ({
  sort: sort === usualSort ? undefined : sort,
  page: page > 1 ? page : undefined,
})
