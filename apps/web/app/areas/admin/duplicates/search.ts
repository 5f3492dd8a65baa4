import type { ListAddress } from '../../../components/admin/use-list-address.ts'

/** What the address of the list asks the registry for. */
export const duplicatesQuery = ({ text, page }: Pick<ListAddress, 'text' | 'page'>) => {
  const sort: 'installs' | 'repository' = text('sort') === 'repository' ? 'repository' : 'installs'
  return { ...(text('q') !== '' && { q: text('q') }), sort, page, limit: 20 }
}
