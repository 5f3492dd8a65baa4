import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

// The audit log, and the transparency log.

export interface AuditEntries {
  id: GeneratedAlways<number>
  at: ColumnType<Date, Date | undefined, Date>
  actor: string
  action: string
  subject: string
  detail: JSONColumnType<Record<string, unknown>, string | undefined>
}

export interface LogLeaves {
  id: GeneratedAlways<number>
  subject: string
  body: string
  leaf_index: number | null
}

export interface LogTiles {
  level: number
  tile_index: number
  sha256: string
  size: number
}

export interface LogHead {
  is_only: Generated<boolean>
  origin: string | null
  assigned: Generated<number>
  size: Generated<number>
  edge: Generated<Uint8Array>
  checkpoint: string | null
  filled_through: Generated<string>
  is_filled: Generated<boolean>
}

export interface LogKeys {
  id: GeneratedAlways<number>
  verifier: string
  secret: string | null
  since_size: number
  last_checkpoint: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
}

export interface LogCosignatures {
  witness: string
  size: number
  line: string
  created_at: ColumnType<Date, Date | undefined, Date>
}
