import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Outbox of the catalogue, which followers read. */
export interface CatalogueChanges {
  seq: GeneratedAlways<number>
  node_id: string | null
  xid: Generated<string>
  at: Generated<Date>
}

/** Progress of the copy of the catalogue at Algolia. */
export interface AlgoliaCopies {
  application: string
  /** Id below which all transactions were finished when changes were read. */
  oldest_open: string
  seen: JSONColumnType<number[]>
  /** Digest of the settings of the indexes. */
  settings: string
  read_at: Date
  replaced_at: Date
}

/** Narrow copy of installs and ranking, for lists sorted by these columns. Triggers write the rows. */
export interface InstallTotals {
  node_id: string
  downloads: number
  /** Whether the node is public. */
  is_listed: boolean
  search_ranking: number
}

/** Names that several listed nodes offer, as of the last refresh. */
export interface ContestedNames {
  name: string
  offers: number
  /** Installs of the most installed node with the name. */
  installs: number
  /** Stars of the node with the second most stars. */
  rival_stars: Generated<number>
  /** Ids of the first nodes, in any order, if more nodes offer the name than an answer shows. */
  best: Generated<string[]>
}

/** Materialized statistics of publishers. A trigger inserts the row of a new publisher. */
export interface PublisherTotals {
  publisher_id: string
  nodes: Generated<number>
  downloads: Generated<number>
  /** Number of flagged versions. */
  flagged: Generated<number>
}

/**
 * Repositories that several nodes named when a node arrived or at the last refresh. Some may have a single node now.
 */
export interface SharedRepositories {
  repository_key: string
  /** Installs of all its nodes, as of the last refresh. */
  installs: number
}

/** Time of the last refresh of the lists, and the changes that it covers. */
export interface ListsCounted {
  is_only: Generated<boolean>
  at: Date
  changes: string
}

/** Other names of nodes. */
export interface NodeAliases {
  /** An id in lower case, or the key of a repository. */
  alias: string
  node_id: string
  created_at: Generated<Date>
}

/** Materialized statistics; pairs with a single shared name have no row. */
export interface SharedNames {
  node_id: string
  other_id: string
  names: number
}
