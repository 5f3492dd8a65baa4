import type { ListAddress } from '../../../components/admin/use-list-address.ts'

const statuses = ['active', 'banned', 'deleted'] as const
const sorts = ['updated', 'newest', 'installs', 'stars', 'ranking', 'name', 'id'] as const

/** What the address of the list asks the registry for; what it does not know is left out. */
export const nodesQuery = ({ text, all, page }: Pick<ListAddress, 'text' | 'all' | 'page'>) => {
  const flags = (['unclaimed', 'reported', 'ranked'] as const).filter((name) => text(name) === 'true')
  return {
    ...textQuery('q', text('q')),
    ...textQuery('tag', text('tag')),
    ...textQuery('publisher_id', text('publisher')),
    ...statusQuery(all('status')),
    ...Object.fromEntries(flags.map((name) => [name, true] as const)),
    sort: sorts.find((each) => each === text('sort')) ?? 'updated',
    page,
    limit: 50,
  }
}

const textQuery = <Name extends string>(name: Name, value: string): Partial<Record<Name, string>> => {
  const query: Partial<Record<Name, string>> = {}
  if (value !== '') query[name] = value
  return query
}

const statusQuery = (asked: string[]) => {
  const status = statuses.filter((each) => asked.includes(each))
  return status.length > 0 ? { status } : {}
}
