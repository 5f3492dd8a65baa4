import type { ColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface VersionProvenance {
  version_id: string
  bundle: string
  digests: string[]
  signature_sha256: string
  issuer: string
  repository: string
  repository_id: string
  commit: string
  ref: string
  workflow: string
  event: string
  run_url: string
  log_index: string | null
  signed_at: Date
  created_at: CreatedAt
}
