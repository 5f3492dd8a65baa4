import { choice, compact, defineSearch, pageNumber, type SearchOf, text } from '../../../search/define-search.ts'

/** Search parameters of both lists: contested names, and packs with names. */
export const namesSearch = defineSearch({
  view: choice(['contested', 'nodes'], 'contested'),
  q: text(),
  preempted: choice(['true', 'false']),
  sort: text(),
  page: pageNumber(),
})

type Asked = SearchOf<typeof namesSearch>

const nameSorts = ['doubt', 'name', 'offers'] as const

export const namesQuery = ({ q, preempted, sort, page }: Asked) => ({
  ...compact({ q }),
  ...(preempted && { preempted: preempted === 'true' }),
  sort: nameSorts.find((each) => each === sort) ?? 'doubt',
  page,
  limit: 50,
})

const nodeSorts = ['updated', 'newest', 'installs', 'stars', 'ranking', 'name', 'id'] as const

/** Returns the request for the list of packs: packs that pre-empt names, or packs that match the search. */
export const preemptingQuery = ({ q, sort, page }: Asked) => ({
  status: ['active' as const, 'banned' as const],
  ...(q === '' ? { preempting: true } : { q }),
  sort: nodeSorts.find((each) => each === sort) ?? 'name',
  page,
  limit: 50,
})
