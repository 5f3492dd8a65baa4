import type { Generated } from 'kysely'

// Registries that this registry copies.

export interface MirrorSources {
  base_url: string
  synced_at: Date | null
  run_since: Date | null
  run_synced_at: Date | null
  run_next_page: number | null
  retry_node_ids: Generated<string[]>
  known_gap: Generated<number>
  feed: string | null
  sequence: number | null
  run_snapshot: string | null
  run_snapshot_sequence: number | null
  run_line: Generated<number>
}

export interface MirroredNodes {
  node_id: string
  base_url: string
}

export interface MirroredPublishers {
  publisher_id: string
  base_url: string
}
