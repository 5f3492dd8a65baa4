import type { ListAddress } from '../../../components/admin/use-list-address.ts'

const states = ['open', 'accepted', 'declined'] as const
const kinds = ['malware', 'licence', 'squatting', 'broken', 'other'] as const

/** What the address of the list asks the registry for: open reports, when it names no state. */
export const reportsQuery = ({ text, all, page }: Pick<ListAddress, 'text' | 'all' | 'page'>) => {
  const state = states.filter((each) => all('state').includes(each))
  const kind = kinds.filter((each) => all('kind').includes(each))
  const nodeId = text('node_id').trim()
  const sort: 'oldest' | 'newest' = text('sort') === 'newest' ? 'newest' : 'oldest'
  return {
    // Whoever looks at one node wants all that was said of it.
    ...(state.length > 0 ? { state } : nodeId === '' ? { state: ['open' as const] } : {}),
    ...(kind.length > 0 && { kind }),
    ...(nodeId !== '' && { node_id: nodeId }),
    sort,
    page,
    limit: 20,
  }
}
