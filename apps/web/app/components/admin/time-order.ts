import type { ListAddress } from './use-list-address.ts'

/** The order by time that the `sort` of an address asks for; the newest first when it asks for nothing. */
export const timeOrder = ({ text }: Pick<ListAddress, 'text'>): 'newest' | 'oldest' =>
  text('sort') === 'oldest' ? 'oldest' : 'newest'
