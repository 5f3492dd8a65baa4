/** Orders of a list of nodes. Relevance exists only in a search. */
export const listSorts = ['installs', 'stars', 'newest', 'updated', 'name'] as const

export type ListSort = (typeof listSorts)[number]

const columns: Record<ListSort, string[]> = {
  // Unclaimed nodes have no installs from this registry, so their stars decide.
  installs: ['downloads;desc', 'github_stars;desc'],
  stars: ['github_stars;desc', 'downloads;desc'],
  newest: ['created_at;desc'],
  updated: ['released_at;desc'],
  name: ['name'],
}

/** Returns the sort columns that the API expects for an order. */
export const sortColumns = (sort: ListSort): string[] => columns[sort]
