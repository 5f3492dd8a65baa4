import {
  choice,
  choices,
  compact,
  defineSearch,
  flag,
  pageNumber,
  type SearchOf,
  text,
} from '../../../search/define-search.ts'

/** Search parameters of the list of packs. */
export const nodesSearch = defineSearch({
  q: text(),
  tag: text(),
  publisher: text(),
  status: choices(['active', 'banned', 'deleted']),
  unclaimed: flag(),
  reported: flag(),
  ranked: flag(),
  sort: choice(['updated', 'newest', 'installs', 'stars', 'ranking', 'name', 'id'], 'updated'),
  page: pageNumber(),
  /** Legacy name of `q`. */
  nodeId: text(),
})

export const nodesQuery = ({ publisher, sort, page, nodeId: _older, ...filters }: SearchOf<typeof nodesSearch>) => ({
  ...compact({ ...filters, publisher_id: publisher }),
  sort,
  page,
  limit: 50,
})
