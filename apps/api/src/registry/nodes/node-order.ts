import type { SearchSort } from '@registry/search-engine'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { RegistryError } from '../../platform/errors.ts'

/** Sort columns, most significant first; the id comes last and makes the order total. */
export type NodeOrder = {
  column: RawBuilder<unknown>
  descending: boolean
  /** Rows without a value come last in both directions. */
  nullable?: boolean
  /** Name of this column in the orders of the narrow table beside the wide rows of nodes. */
  apart?: 'installs' | 'ranking'
}[]

const sortColumns: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('nodes.id'),
  name: sql`lower(nodes.name)`,
  publisher: sql.ref('nodes.publisher_id'),
  downloads: sql.ref('nodes.downloads'),
  github_stars: sql.ref('nodes.github_stars'),
  rating: sql`case when nodes.review_count = 0 then 0 else nodes.star_total::float / nodes.review_count end`,
  search_ranking: sql.ref('nodes.search_ranking'),
  created_at: sql.ref('nodes.created_at'),
  updated_at: sql.ref('nodes.updated_at'),
  released_at: sql.ref('nodes.released_at'),
}
const nullableColumns = new Set(['released_at'])

/** Column names in the database of older servers; clients of these servers sort by them. */
const olderColumns = new Map(
  Object.entries({
    total_install: 'downloads',
    create_time: 'created_at',
    update_time: 'updated_at',
    publisher_id: 'publisher',
  }),
)

/** Returns an entry of `sort`, including `;desc`, with the current column name. */
export function currentColumn(entry: string): string {
  const [name = '', ...direction] = entry.split(';')
  return [olderColumns.get(name) ?? name, ...direction].join(';')
}

/** Parses the order in `sort`: column names, each with `;desc` for descending. Throws `invalid_sort`. */
export function parseOrder(sort: readonly string[] = []): NodeOrder {
  return sort.map((entry) => {
    const [name = '', direction = 'asc'] = currentColumn(entry).split(';')
    const column = Object.hasOwn(sortColumns, name) ? sortColumns[name] : undefined
    if (!column || !/^(asc|desc)$/i.test(direction)) {
      throw new RegistryError('invalid_sort', { column: entry, columns: Object.keys(sortColumns).join(', ') })
    }
    const descending = direction.toLowerCase() === 'desc'
    return {
      column,
      descending,
      nullable: nullableColumns.has(name),
      ...(name === 'downloads' && descending && { apart: 'installs' as const }),
      ...(name === 'search_ranking' && !descending && { apart: 'ranking' as const }),
    }
  })
}

/** Returns the order of a search for lists from the database. Ties are sorted by ranking, installs and stars. */
export function wordOrder(word: SearchSort): NodeOrder {
  return [...(word === 'relevance' ? [] : [firsts[word]]), ...standing]
}

/** Sorts nodes with this repository, by its key, before nodes whose repository contains it. */
export function repositoryOrder(key: string): NodeOrder[number] {
  const ending = containing(key).slice(0, -1)
  const address = sql`regexp_replace(lower(nodes.repository), '(\\.git)?/*$', '')`
  return { column: sql`(case when ${address} like ${ending} then 0 else 1 end)`, descending: false }
}

const firsts: Record<Exclude<SearchSort, 'relevance'>, NodeOrder[number]> = {
  installs: { column: sql.ref('nodes.downloads'), descending: true },
  stars: { column: sql.ref('nodes.github_stars'), descending: true },
  newest: { column: sql.ref('nodes.created_at'), descending: true },
  updated: { column: sql.ref('nodes.released_at'), descending: true, nullable: true },
  name: { column: sql`lower(nodes.name)`, descending: false },
}

const standing: NodeOrder = [
  { column: sql.ref('nodes.search_ranking'), descending: false },
  { column: sql.ref('nodes.downloads'), descending: true },
  { column: sql.ref('nodes.github_stars'), descending: true },
]
