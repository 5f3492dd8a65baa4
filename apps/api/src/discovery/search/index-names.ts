import { sorts, type SearchSort } from '@registry/search-engine'

/** The index of active nodes, by the name that clients have compiled in. */
export const nodesIndex = 'nodes_index'
/** Listed nodes that the public does not search: banned and deleted ones, for those who may ask for them. */
export const hiddenIndex = 'nodes_index_hidden'
/** Queries for who is still typing. */
export const suggestionsIndex = 'nodes_index_query_suggestions'

/** The name of an index in another order: Algolia sorts by asking a replica. */
export function replicaOf(index: string, sort: SearchSort): string {
  return sort === 'relevance' ? index : `${index}_${sort}`
}

/** The sort that a name of `nodes_index` or of its replicas means; undefined for the name of no such index. */
export function sortOfIndex(name: string): SearchSort | undefined {
  return sorts.find((sort) => replicaOf(nodesIndex, sort) === name)
}
