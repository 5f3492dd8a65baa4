import { sql, type RawBuilder } from 'kysely'
import { RegistryError } from '../platform/errors.ts'

/** What a list is ordered by, first things first; the id always comes last and makes the order total. */
export type NodeOrder = {
  column: RawBuilder<unknown>
  descending: boolean
  /** Rows without a value come last in both directions. */
  nullable?: boolean
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

/** The order that `sort` asks for: column names, each with `;desc` for descending. Throws `invalid_sort`. */
export function parseOrder(sort: readonly string[] = []): NodeOrder {
  return sort.map((entry) => {
    const [name = '', direction = 'asc'] = entry.split(';')
    const column = Object.hasOwn(sortColumns, name) ? sortColumns[name] : undefined
    if (!column || !/^(asc|desc)$/i.test(direction)) {
      throw new RegistryError('invalid_sort', { column: entry, columns: Object.keys(sortColumns).join(', ') })
    }
    return { column, descending: direction.toLowerCase() === 'desc', nullable: nullableColumns.has(name) }
  })
}

/** Best match first: exact, then prefix, then part of id or name, then the rest; equals by ranking, installs and stars. */
export function relevanceOrder(text: string): NodeOrder {
  const wanted = text.toLowerCase()
  const pattern = wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  const closeness = sql`case
    when ${wanted} = '' then 0
    when lower(nodes.id) = ${wanted} or lower(nodes.name) = ${wanted} then 0
    when lower(nodes.id) like ${`${pattern}%`} or lower(nodes.name) like ${`${pattern}%`} then 1
    when lower(nodes.id) like ${`%${pattern}%`} or lower(nodes.name) like ${`%${pattern}%`} then 2
    else 3 end`
  return [
    { column: closeness, descending: false },
    { column: sql.ref('nodes.search_ranking'), descending: false },
    { column: sql.ref('nodes.downloads'), descending: true },
    { column: sql.ref('nodes.github_stars'), descending: true },
  ]
}
