import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

// The same as of node_versions, which are declared where these tables are named.
type VersionStatus = 'pending' | 'active' | 'flagged' | 'banned' | 'deleted'

/** What changed of the catalogue, for whoever keeps something made of it. */
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
  /** What the settings of the indexes were made of. */
  settings: string
  read_at: Date
  replaced_at: Date
}

/** What tells the best nodes, beside their wide rows: indexes keep installs here alone. Written by triggers. */
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
  /** Of the most installed of them. */
  installs: number
  /** Stars of the second most starred of them. */
  rival_stars: Generated<number>
  /** The ids of those that come first, in any order, where more offer it than are answered. */
  best: Generated<string[]>
}

/** What publishers have that is not in their rows, as it was counted last. A trigger makes the row of a new one. */
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
  /** Of all its nodes, as they were then. */
  installs: number
}

/** When these were counted, and what had changed until then. */
export interface ListsCounted {
  is_only: Generated<boolean>
  at: Date
  changes: string
}

/** How many versions each thousand of those that arrived has of a status, from the oldest on, as it was counted last. */
export interface VersionBlocks {
  number: number
  status: VersionStatus
  /** With the id, the last version of the block in lists, which begin with the newest. */
  created_at: Date
  id: string
  /** Without those of the nodes that were hidden then. */
  versions: number
}

/** The nodes that were hidden when the blocks were counted. */
export interface VersionBlocksHidden {
  node_id: string
}

/** What was added to the blocks and taken away since. Written by triggers. */
export interface VersionMoves {
  node_id: string
  created_at: Date
  id: string
  status: VersionStatus
  by: number
}

/** How many comfy nodes each thousand of those that nodes provide has, in the order of their names, as it was counted last. */
export interface ComfyNodeBlocks {
  number: number
  /** With the node, the last of the block. */
  name: string
  node_id: string
  /** Without those of the nodes that were in no list then. */
  comfy_nodes: number
}

/** The nodes that were in no list when the blocks were counted. */
export interface ComfyNodeBlocksHidden {
  node_id: string
}

/** What was added to the blocks and taken away since. Written by triggers. */
export interface ComfyNodeMoves {
  name: string
  node_id: string
  by: number
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
