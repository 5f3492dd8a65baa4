import type { Effects, Finding, ScanReport } from '@registry/pack-scan/report'
import type { Confidence, NodeReplacement, Problem } from '@registry/python-nodes'
import type { Bump, ChangeKind, Effect, Format } from '@registry/signatures'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

// Results of reading a version, and credentials that may submit results.

export type ComfyNodePolicy = 'active' | 'banned' | 'local_only'
/** State of the review itself: `failed` means that it could not be done. */
export type ReviewState = 'waiting' | 'running' | 'passed' | 'flagged' | 'failed'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface ComfyNodes {
  id: Generated<string>
  node_id: string
  version_id: string | null
  name: string
  position: Generated<number>
  display_name: Generated<string>
  category: Generated<string>
  description: Generated<string>
  function: Generated<string>
  input_types: Generated<string>
  return_types: Generated<string>
  return_names: Generated<string>
  output_is_list: Generated<boolean[]>
  output_tooltips: Generated<string[]>
  output_node: Generated<boolean>
  deprecated: Generated<boolean>
  experimental: Generated<boolean>
  policy: Generated<ComfyNodePolicy>
  source_file: Generated<string>
  source_line: number | null
  confidence: JSONColumnType<Record<string, Confidence>, string | undefined>
  accepted_types: Generated<string[]>
  produced_types: Generated<string[]>
  corrected: Generated<string[]>
  is_current: Generated<boolean>
  /** For a row without a version: whether the field's list names it. */
  is_listed: Generated<boolean>
  /** Time according to the history of the repository; null if that history was not read. */
  first_seen_at: Date | null
  /** Digests of its inputs and outputs. */
  shape: Generated<number[]>
  signature: GeneratedAlways<string>
}

export interface VersionReviews {
  version_id: string
  state: Generated<ReviewState>
  attempts: Generated<number>
  /** Number of attempts of this review whose process ended midway. */
  broken_off: Generated<number>
  unpacked_at: Date
  read_at: Date | null
  extracted_at: Date | null
  scanned_at: Date | null
  decided_at: Date | null
  error_code: Generated<string>
  error_message: Generated<string>
  asked_at: Date | null
  asked_by: string | null
  asked_message: Generated<string>
  notified_at: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface VersionReports {
  version_id: string
  verdict: 'pass' | 'flag'
  findings: JSONColumnType<Finding[]>
  finding_count: number
  blocking_count: number
  capabilities: JSONColumnType<ScanReport['capabilities']>
  problems: JSONColumnType<Problem[]>
  rules_version: number
  rules: Generated<string[]>
  /** Null for a report of older rules. */
  effects: JSONColumnType<Effects | null, string | undefined, string | undefined>
  created_at: CreatedAt
}

/** A change as it is stored; `before` and `after` are JSON texts. */
export interface StoredChange {
  kind: ChangeKind
  comfy_node_name: string
  field?: string
  before?: string
  after?: string
  effects: Readonly<Record<Format, Effect>>
}

/** Tables of the data that reviews read from versions. */
export interface ReviewTables {
  comfy_nodes: ComfyNodes
  version_reviews: VersionReviews
  version_reports: VersionReports
  version_comparisons: VersionComparisons
  version_replacements: VersionReplacements
  version_examples: VersionExamples
  node_examples: NodeExamples
  placed_examples: PlacedExamples
  finding_notes: FindingNotes
}

export interface VersionComparisons {
  version_id: string
  since_version_id: string
  /** Version of the rules that made the comparison. */
  rules_version: number
  counts: JSONColumnType<Partial<Record<ChangeKind, number>>>
  effects: JSONColumnType<Record<Format, Effect>>
  advised_bump: Bump
  breaks_without_major: boolean
  compared: number
  total: number
  changes: JSONColumnType<StoredChange[]>
  created_at: CreatedAt
}

/** Replacements that a version registers with `NodeReplace`. */
export interface VersionReplacements {
  version_id: string
  replacements: JSONColumnType<NodeReplacement[]>
}

/** A comfy node that an example uses. Hostile text. */
export interface ExampleUse {
  name: string
  /** Id of the pack that the workflow names for it. */
  pack?: string
}

/** An example workflow in the archive of a version. */
export interface StoredExample {
  path: string
  uses: ExampleUse[]
}

export interface VersionExamples {
  version_id: string
  /** Version of the reader that read the examples. */
  reader: number
  count: number
  files: JSONColumnType<StoredExample[]>
}

/** A distinct set of packs that examples of the latest version of a node use. */
export interface NodeExamples {
  node_id: string
  place: number
  version_id: string
  /** Path of the first file with this set. */
  path: string
  files: number
  /** Sorted ids of nodes. */
  uses: string[]
}

export interface PlacedExamples {
  node_id: string
  version_id: string
  placed_at: Date
}

export interface FindingNotes {
  version_id: string
  finding_key: string
  note: string
  author: string | null
  updated_at: CreatedAt
}

export interface ServiceTokens {
  id: Generated<string>
  name: string
  token_hash: Uint8Array
  created_at: CreatedAt
  last_used_at: Date | null
}
