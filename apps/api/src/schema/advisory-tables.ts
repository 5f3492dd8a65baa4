import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type AdvisoryState = 'draft' | 'published' | 'withdrawn'
export type AdvisorySeverity = 'low' | 'moderate' | 'high' | 'critical'
export type ReferenceType = 'ADVISORY' | 'ARTICLE' | 'DISCUSSION' | 'EVIDENCE' | 'FIX' | 'REPORT' | 'WEB'

/** Exactly one field is present. */
export interface AdvisoryEvent {
  introduced?: string
  fixed?: string
  last_affected?: string
}

export interface AdvisoryRange {
  events: AdvisoryEvent[]
}

export interface Advisories {
  id: string
  state: Generated<AdvisoryState>
  summary: string
  details: Generated<string>
  severity: AdvisorySeverity
  cvss: Generated<string>
  aliases: Generated<string[]>
  references: JSONColumnType<{ type: ReferenceType; url: string }[], string | undefined>
  report_id: string | null
  finding: Generated<string>
  created_by: string
  created_at: CreatedAt
  modified_at: CreatedAt
  published_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: Generated<string>
  /** Base URL of the registry that the advisory was copied from; empty for an own advisory. */
  mirrored_from: Generated<string>
}

export interface AdvisoryPacks {
  advisory_id: string
  node_id: string
  ranges: JSONColumnType<AdvisoryRange[], string | undefined>
  versions: Generated<string[]>
}
