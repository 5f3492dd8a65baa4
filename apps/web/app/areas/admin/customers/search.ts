import { compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** Search parameters of the list of customers and of the open customer. */
export const customersSearch = defineSearch({
  q: text(),
  name: text(),
  id: text(),
  page: pageNumber(),
  open: text(),
  tab: text(),
  at: pageNumber(),
  type: text(),
  from: text(),
  to: text(),
})

export const customersQuery = ({ q, name, id, page }: SearchOf<typeof customersSearch>) => ({
  ...compact({ email: q, name, ...(id.startsWith('cus_') ? { stripe_id: id } : { id }) }),
  page,
  limit: 50,
})
