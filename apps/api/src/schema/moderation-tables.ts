import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

// Decisions, and the undoing of decisions.

type CreatedAt = ColumnType<Date, Date | undefined, Date>
type VersionStatus = 'pending' | 'active' | 'flagged' | 'banned' | 'deleted'

export type BanKind = 'publisher' | 'node' | 'user'
export type ReportKind = 'malware' | 'licence' | 'squatting' | 'broken' | 'other'
export type ReportState = 'open' | 'accepted' | 'declined'

export interface AdminTokens {
  id: Generated<string>
  user_id: string
  token_hash: Uint8Array
  expires_at: Date
  created_at: CreatedAt
  last_used_at: Date | null
  session_id: string | null
}

export interface DecisionBatches {
  id: string
  status: string
  reason: Generated<string>
  actor: string
  actor_name: Generated<string>
  undo_of: string | null
  several: Generated<boolean>
  created_at: CreatedAt
}

export interface VersionDecisions {
  id: GeneratedAlways<number>
  version_id: string
  from_status: VersionStatus
  to_status: VersionStatus
  outcome: Generated<'done' | 'refused'>
  error_code: Generated<string>
  message: Generated<string>
  reason_before: Generated<string>
  actor: string
  actor_name: Generated<string>
  batch_id: string | null
  undoes: number | null
  held_by: Generated<'' | 'review' | 'publisher' | 'admin'>
  node_changes: JSONColumnType<Record<string, [before: unknown, after: unknown]>, string | undefined>
  at: CreatedAt
}

/** Decisions that owners got mails about. */
export interface ToldDecisions {
  decision_id: number
  at: Date
}

export interface Bans {
  id: Generated<string>
  kind: BanKind
  subject_id: string
  reason: Generated<string>
  actor: string
  actor_name: Generated<string>
  parent_id: string | null
  detail_before: Generated<string>
  /** Whether the ban of a publisher covers its members. */
  with_members: Generated<boolean>
  created_at: CreatedAt
  lifted_at: Date | null
  lifted_by: Generated<string>
}

export interface NodeReports {
  id: Generated<string>
  node_id: string
  version: Generated<string>
  kind: ReportKind
  message: string
  reporter_id: string | null
  state: Generated<ReportState>
  answer: Generated<string>
  answered_by: Generated<string>
  answered_at: Date | null
  created_at: CreatedAt
}

export interface NodeMerges {
  id: Generated<string>
  node_id: string
  into_id: string
  downloads: number
  names: string[]
  status_before: 'active' | 'banned' | 'deleted'
  base_url: string | null
  actor: string
  created_at: CreatedAt
  undone_at: Date | null
}
