import {
  choice,
  choices,
  compact,
  defineSearch,
  pageNumber,
  type SearchOf,
  text,
} from '../../../search/define-search.ts'

export const statuses = ['active', 'flagged', 'pending', 'banned', 'deleted'] as const

/** Search parameters of the list of versions. */
export const compatibilitySearch = defineSearch({
  q: text(),
  publisher: text(),
  status: choices(statuses),
  sort: choice(['newest', 'oldest', 'node', 'findings'], 'newest'),
  page: pageNumber(),
})

export const versionsQuery = ({ q, publisher, status, sort, page }: SearchOf<typeof compatibilitySearch>) => ({
  ...compact({ q, publisher_id: publisher, status }),
  sort,
  page,
  limit: 50,
})
