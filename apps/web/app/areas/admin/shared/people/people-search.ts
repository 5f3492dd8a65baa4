import type { ListAddress } from '../../../../components/admin/use-list-address.ts'

/** The part of a list's address that publishers and people share: what is searched for, the status, the page. */
export const peopleQuery = ({ text, all, page }: Pick<ListAddress, 'text' | 'all' | 'page'>) => {
  const q = text('q').trim()
  const status = (['active', 'banned'] as const).filter((each) => all('status').includes(each))
  return { ...(q !== '' && { q }), ...(status.length > 0 && { status }), page, limit: 50 }
}
