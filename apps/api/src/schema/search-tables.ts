import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Outbox of the catalogue, which followers read. */
export interface CatalogueChanges {
  seq: GeneratedAlways<number>
  node_id: string | null
  xid: Generated<string>
  at: Generated<Date>
}

/** How far the copy of the catalogue at Algolia is. */
export interface AlgoliaCopies {
  application: string
  /** Transactions before this one were over when changes were read. */
  oldest_open: string
  seen: JSONColumnType<number[]>
  /** Digest of the settings of the indexes. */
  settings: string
  read_at: Date
  replaced_at: Date
}

/** Installs and ranking beside the wide rows of nodes, for lists in that order. Written by triggers. */
export interface InstallTotals {
  node_id: string
  downloads: number
  /** Whether everyone sees the node. */
  is_listed: boolean
  search_ranking: number
}

/** The names that several listed nodes offer, as they were counted last. */
export interface ContestedNames {
  name: string
  offers: number
  /** Installs of the most installed of them. */
  installs: number
  /** Stars of the second most starred of them. */
  rival_stars: Generated<number>
  /** The ids of those that come first, in any order, where more offer it than are answered. */
  best: Generated<string[]>
}

/** Materialized statistics of publishers. A trigger inserts the row of a new publisher. */
export interface PublisherTotals {
  publisher_id: string
  nodes: Generated<number>
  downloads: Generated<number>
  /** Flagged versions. */
  flagged: Generated<number>
}

/** Repositories that several nodes named when one of them came, or when they were counted: some may have one node by now. */
export interface SharedRepositories {
  repository_key: string
  /** Installs of all its nodes, as of the last refresh. */
  installs: number
}

/** When these were counted, and what had changed until then. */
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

/** Materialized statistics; pairs with one shared name have no row. */
export interface SharedNames {
  node_id: string
  other_id: string
  names: number
}
