import { sorts, type SearchSort } from '@registry/search-engine'

/** Index of active packs; clients have this name compiled in. */
export const nodesIndex = 'nodes_index'
/** Index of listed nodes that the public does not search: banned and deleted nodes, for admins. */
export const hiddenIndex = 'nodes_index_hidden'
/** Index of queries to suggest while a visitor types. */
export const suggestionsIndex = 'nodes_index_query_suggestions'

/** Returns the name of an index with a sort order: Algolia has a replica for each order. */
export function replicaOf(index: string, sort: SearchSort): string {
  return sort === 'relevance' ? index : `${index}_${sort}`
}

/** Returns the sort order of `nodes_index` or its replica; undefined for any other name. */
export function sortOfIndex(name: string): SearchSort | undefined {
  return sorts.find((sort) => replicaOf(nodesIndex, sort) === name)
}
