import { sorts, type Column, type ColumnSort, type SearchSort } from '@registry/search-engine'
import { RegistryError } from '../../platform/errors.ts'
import { currentColumn } from '../../registry/nodes/node-order.ts'

type Sort = SearchSort | ColumnSort[]

/** Columns of the engine by their names in lists of packs. */
const columns = new Map<string, Column>(
  Object.entries({
    id: 'id',
    name: 'name',
    publisher: 'publisher',
    downloads: 'downloads',
    github_stars: 'stars',
    rating: 'rating',
    search_ranking: 'searchRanking',
    created_at: 'createdAt',
    updated_at: 'updatedAt',
    released_at: 'releasedAt',
  }),
)

/** Sorts by column name that equal a named sort. */
const sameAs = new Map<string, SearchSort>(
  Object.entries({
    'downloads;desc': 'installs',
    'github_stars;desc': 'stars',
    'created_at;desc': 'newest',
    'released_at;desc': 'updated',
  }),
)

/** Parses `sort`: a named sort, or column names, each with `;desc` for descending. Throws `invalid_sort`. */
export function parseSort(given: readonly string[] = []): Sort {
  const sort = given.map(currentColumn)
  const [first, second] = sort
  if (first === undefined) return 'relevance'
  if (second === undefined) {
    const known = sorts.find((word) => word === first) ?? sameAs.get(first.toLowerCase())
    if (known) return known
  }
  return sort.map(parseColumn)
}

function parseColumn(entry: string): ColumnSort {
  const [name = '', direction = 'asc'] = entry.split(';')
  const column = columns.get(name)
  if (!column || !/^(asc|desc)$/i.test(direction)) {
    throw new RegistryError('invalid_sort', { column: entry, columns: [...sorts, ...columns.keys()].join(', ') })
  }
  return { column, descending: direction.toLowerCase() === 'desc' }
}
