import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

// Reports of continuous integration.

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface CiTokens {
  id: Generated<string>
  name: string
  token_hash: Uint8Array
  created_at: CreatedAt
  last_used_at: Date | null
}

export interface CiRepositories {
  id: GeneratedAlways<number>
  key: string
  name: string
  commits: Generated<number>
  latest_commit_at: Date
}

export interface CiBranches {
  repository_id: number
  name: string
  commits: Generated<number>
  latest_commit_at: Date
}

export interface CiCommits {
  id: Generated<string>
  repository_id: number
  hash: string
  branch: string
  message: string
  author: Generated<string>
  pr_number: Generated<string>
  committed_at: Date
  created_at: CreatedAt
}

export interface CiCommitBranches {
  repository_id: number
  branch: string
  commit_id: string
  committed_at: Date
}

export type CiStatus = 'started' | 'failed' | 'completed'

export interface CiResults {
  id: Generated<string>
  repository_id: number
  commit_id: string
  workflow: string
  operating_system: string
  branch: string
  committed_at: Date
  status: CiStatus
  started_at: Date
  ended_at: Date | null
  run_id: string
  job_id: string
  trigger_user: string
  python_version: string
  pytorch_version: Generated<string>
  cuda_version: Generated<string>
  run_flags: Generated<string>
  average_vram: number | null
  peak_vram: number | null
  machine_stats: JSONColumnType<Record<string, unknown>> | null
  files: JSONColumnType<string[], string | undefined>
  log_path: Generated<string>
  reported_by: string
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface CiResultCounts {
  repository_id: number
  branch: string
  workflow: string
  operating_system: string
  results: number
}

export interface CiResultFiles {
  result_id: string
  file_id: string
}

export interface CiFiles {
  id: string
  size: number
  content_type: string
  created_at: CreatedAt
}
