import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MadeWith } from './staging-tables.ts'

export type NodeStatus = 'active' | 'banned' | 'deleted'
export type VersionStatus = 'pending' | 'active' | 'flagged' | 'banned' | 'deleted'
export type ExtractStatus = 'pending' | 'success' | 'failed'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface Nodes {
  id: string
  publisher_id: string
  latest_version_id: string | null
  name: string
  description: Generated<string>
  author: Generated<string>
  category: Generated<string>
  license: Generated<string>
  repository: Generated<string>
  icon_url: Generated<string>
  banner_url: Generated<string>
  tags: Generated<string[]>
  preempted_comfy_node_names: Generated<string[]>
  comfy_node_pattern: Generated<string>
  list_position: number | null
  root_commits: Generated<string[]>
  author_since: Date | null
  listed_since: Date | null
  search_ranking: Generated<number>
  downloads: Generated<number>
  github_stars: Generated<number>
  star_total: Generated<number>
  review_count: Generated<number>
  comfy_node_count: Generated<number>
  status: Generated<NodeStatus>
  status_detail: Generated<string>
  translations: JSONColumnType<Record<string, Record<string, unknown>>, string | undefined>
  listed_at: Date | null
  reserved_until: Date | null
  released_at: Date | null
  tags_admin: Generated<string[]>
  kept_columns: Generated<string[]>
  merged_into: string | null
  stars_checked_at: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
  search_text: GeneratedAlways<string>
  name_text: GeneratedAlways<string>
  repository_key: GeneratedAlways<string>
}

/** Compatibility in the publisher's own words. */
export interface DeclaredCompatibility {
  supported_os: string[]
  supported_accelerators: string[]
  supported_comfyui_version: string
  supported_comfyui_frontend_version: string
}

/** Facts about the node itself that each published version brings. */
export interface NodeFacts {
  name: string
  description: string
  author: string
  category: string
  license: string
  repository: string
  icon_url: string
  banner_url: string
  tags: string[]
}

export interface NodeVersions {
  id: Generated<string>
  node_id: string
  version: string
  precedence: string
  is_prerelease: boolean
  changelog: Generated<string>
  dependencies: Generated<string[]>
  deprecated: Generated<boolean>
  status: Generated<VersionStatus>
  status_reason: Generated<string>
  supported_os: Generated<string[]>
  supported_accelerators: Generated<string[]>
  supported_comfyui_version: Generated<string>
  supported_comfyui_frontend_version: Generated<string>
  deprecation_message: Generated<string>
  replacement_node_id: Generated<string>
  yanked_at: Date | null
  yanked_reason: Generated<string>
  tags: Generated<string[]>
  tags_admin: Generated<string[]>
  declared: JSONColumnType<Partial<DeclaredCompatibility>, string | undefined>
  compatibility_kept: Generated<boolean>
  node_facts: JSONColumnType<Partial<NodeFacts>, string | undefined>
  sha256: string | null
  size: number | null
  uploaded_at: Date | null
  remote_url: string | null
  mirrored: Generated<boolean>
  comfy_node_extract_status: Generated<ExtractStatus>
  comfy_node_extract_reason: Generated<string>
  comfy_node_cloud_build_info: JSONColumnType<Record<string, string>, string | undefined>
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface ArchivedFile {
  path: string
  size: number
}

export interface VersionContents {
  version_id: string
  readme: Generated<string>
  license_text: Generated<string>
  files: JSONColumnType<ArchivedFile[]>
  file_count: number
  unpacked_size: number
}

export interface NodeReviews {
  node_id: string
  user_id: string
  star: number
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface NodeInstalls {
  version_id: string
  day: ColumnType<Date, string, string>
  count: number
}

export interface Uploads {
  id: Generated<string>
  version_id: string
  max_bytes: number
  expires_at: Date
  /** Null for an upload of an earlier release. */
  made_with: JSONColumnType<MadeWith | null, string | undefined, string | undefined>
  /** Null for a publish without a bundle. */
  signature_sha256: string | null
  created_at: CreatedAt
}
