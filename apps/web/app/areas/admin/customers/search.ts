import type { ListAddress } from '../../../components/admin/use-list-address.ts'

/** What the address of the list asks for: parts of an e-mail address and of a name, and the page. */
export const customersQuery = ({ text, page }: Pick<ListAddress, 'text' | 'page'>) => {
  const [email, name] = [text('q').trim(), text('name').trim()]
  return { ...(email !== '' && { email }), ...(name !== '' && { name }), page, limit: 50 }
}
