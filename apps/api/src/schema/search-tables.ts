import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

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

/** How often each node was installed, beside its wide row: in this order alone it is kept by an index. Written by triggers. */
export interface InstallTotals {
  node_id: string
  downloads: number
  /** Whether everyone sees the node. */
  is_listed: boolean
}
