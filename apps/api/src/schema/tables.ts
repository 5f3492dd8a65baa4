import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely'
import type { CatalogueEntries, CatalogueFeed, CatalogueSnapshots } from './catalogue-tables.ts'
import type { ClaimAttempts, PublisherInvitations, PublisherMembers, Publishers, Users } from './people-tables.ts'
import type { Advisories, AdvisoryPacks } from './advisory-tables.ts'
import type { AuditEntries, LogCosignatures, LogHead, LogKeys, LogLeaves, LogTiles } from './log-tables.ts'
import type { MirroredNodes, MirroredPublishers, MirrorSources } from './mirror-tables.ts'
import type {
  ApiKeys,
  Checkouts,
  CustomerBalances,
  CustomerEvents,
  CustomerFiles,
  Customers,
  LedgerEntries,
  StripeEvents,
} from './customer-tables.ts'
import type {
  CiBranches,
  CiCommitBranches,
  CiCommits,
  CiFiles,
  CiRepositories,
  CiResultCounts,
  CiResultFiles,
  CiResults,
  CiTokens,
} from './ci-tables.ts'
import type {
  AdminTokens,
  Bans,
  DecisionBatches,
  NodeMerges,
  NodeReports,
  ToldDecisions,
  VersionDecisions,
} from './moderation-tables.ts'
import type { GithubDeliveries, ReleaseNoteContents, ReleaseNotes } from './release-tables.ts'
import type { VersionProvenance } from './provenance-tables.ts'
import type { ComfyNodes, ReviewTables, ServiceTokens } from './review-tables.ts'
import type {
  AlgoliaCopies,
  CatalogueChanges,
  ContestedNames,
  InstallTotals,
  ListsCounted,
  NodeAliases,
  PublisherTotals,
  SharedNames,
  SharedRepositories,
} from './search-tables.ts'
import type { PersonSettings, RegistrySettings, Secrets } from './setting-tables.ts'
import type { MadeWith, NodeStaging, PublisherStaging, StagedVersions } from './staging-tables.ts'
import type { ExchangedIdTokens, PersonalAccessTokens, TrustedPublishers } from './token-tables.ts'
import type {
  IdentityUsers,
  IdentitySessions,
  IdentityAccounts,
  IdentityVerifications,
  IdentityKeys,
  IdentityPasskeys,
  IdentityTwoFactors,
} from './identity-tables.ts'

export type NodeStatus = 'active' | 'banned' | 'deleted'
export type VersionStatus = 'pending' | 'active' | 'flagged' | 'banned' | 'deleted'
export type ExtractStatus = 'pending' | 'success' | 'failed'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

interface Nodes {
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

interface NodeVersions {
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

interface VersionContents {
  version_id: string
  readme: Generated<string>
  license_text: Generated<string>
  files: JSONColumnType<ArchivedFile[]>
  file_count: number
  unpacked_size: number
}

interface NodeReviews {
  node_id: string
  user_id: string
  star: number
  created_at: CreatedAt
  updated_at: CreatedAt
}

interface NodeInstalls {
  version_id: string
  day: ColumnType<Date, string, string>
  count: number
}

interface Uploads {
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

/** All tables. A test compares this type with the tables of the migrations. */
export interface Schema extends ReviewTables {
  shared_names: SharedNames
  node_aliases: NodeAliases
  users: Users
  publishers: Publishers
  publisher_members: PublisherMembers
  personal_access_tokens: PersonalAccessTokens
  version_provenance: VersionProvenance
  publisher_invitations: PublisherInvitations
  trusted_publishers: TrustedPublishers
  exchanged_id_tokens: ExchangedIdTokens
  customers: Customers
  ledger_entries: LedgerEntries
  customer_balances: CustomerBalances
  customer_events: CustomerEvents
  checkouts: Checkouts
  stripe_events: StripeEvents
  customer_files: CustomerFiles
  api_keys: ApiKeys
  claim_attempts: ClaimAttempts
  nodes: Nodes
  node_versions: NodeVersions
  registry_settings: RegistrySettings
  person_settings: PersonSettings
  version_contents: VersionContents
  service_tokens: ServiceTokens
  admin_tokens: AdminTokens
  decision_batches: DecisionBatches
  version_decisions: VersionDecisions
  told_decisions: ToldDecisions
  bans: Bans
  node_reports: NodeReports
  advisories: Advisories
  advisory_packs: AdvisoryPacks
  node_merges: NodeMerges
  node_reviews: NodeReviews
  node_installs: NodeInstalls
  install_totals: InstallTotals
  contested_names: ContestedNames
  publisher_totals: PublisherTotals
  shared_repositories: SharedRepositories
  lists_counted: ListsCounted
  uploads: Uploads
  node_staging: NodeStaging
  publisher_staging: PublisherStaging
  staged_versions: StagedVersions
  catalogue_changes: CatalogueChanges
  catalogue_feed: CatalogueFeed
  catalogue_entries: CatalogueEntries
  catalogue_snapshots: CatalogueSnapshots
  algolia_copies: AlgoliaCopies
  ci_tokens: CiTokens
  ci_repositories: CiRepositories
  ci_branches: CiBranches
  ci_commits: CiCommits
  ci_commit_branches: CiCommitBranches
  ci_results: CiResults
  ci_result_counts: CiResultCounts
  ci_result_files: CiResultFiles
  ci_files: CiFiles
  release_notes: ReleaseNotes
  release_note_contents: ReleaseNoteContents
  github_deliveries: GithubDeliveries
  audit_entries: AuditEntries
  log_leaves: LogLeaves
  log_tiles: LogTiles
  log_head: LogHead
  log_keys: LogKeys
  log_cosignatures: LogCosignatures
  mirror_sources: MirrorSources
  mirrored_nodes: MirroredNodes
  mirrored_publishers: MirroredPublishers
  secrets: Secrets
  identity_users: IdentityUsers
  identity_sessions: IdentitySessions
  identity_accounts: IdentityAccounts
  identity_verifications: IdentityVerifications
  identity_keys: IdentityKeys
  identity_passkeys: IdentityPasskeys
  identity_two_factors: IdentityTwoFactors
}

/** The database or a transaction on it; stores take it first. */
export type Database = Kysely<Schema> | Transaction<Schema>

export type UserRow = Selectable<Users>
export type PublisherRow = Selectable<Publishers>
export type NodeRow = Selectable<Nodes>
export type VersionRow = Selectable<NodeVersions>
export type ComfyNodeRow = Selectable<ComfyNodes>
