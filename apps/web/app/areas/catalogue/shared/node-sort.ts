/** The orders of a list of nodes, but for that of a search. */
export const listSorts = ['installs', 'stars', 'newest', 'updated', 'name'] as const

export type ListSort = (typeof listSorts)[number]

const columns: Record<ListSort, string[]> = {
  // Nodes that nobody has claimed were never installed from here; their stars tell them apart.
  installs: ['downloads;desc', 'github_stars;desc'],
  stars: ['github_stars;desc', 'downloads;desc'],
  newest: ['created_at;desc'],
  updated: ['released_at;desc'],
  name: ['name'],
}

/** The order as a list of the API takes it. */
export const sortColumns = (sort: ListSort): string[] => columns[sort]
