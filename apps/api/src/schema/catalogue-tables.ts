import type { Generated, JSONColumnType } from 'kysely'

// Snapshots and changes of the whole catalogue, for clients with a copy.

export interface CatalogueFeed {
  is_only: Generated<boolean>
  id: Generated<string>
  sequence: Generated<number>
  forgotten_sequence: Generated<number>
  made_for: Generated<string>
  oldest_open: string | null
  seen: JSONColumnType<number[], string | undefined>
  read_at: Date | null
}

export interface CatalogueEntries {
  node_id: string
  sequence: number
  digest: string | null
  at: Date
}

export interface CatalogueSnapshots {
  sha256: string
  feed: string
  sequence: number
  nodes: number
  size: number
  brotli_sha256: string
  brotli_size: number
  gzip_sha256: string
  gzip_size: number
  made_at: Date
}
