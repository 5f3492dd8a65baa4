import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CatalogueEntries, CatalogueFeed, CatalogueSnapshots } from './catalogue-tables.ts'
import type { ClaimAttempts, PublisherInvitations, PublisherMembers, Publishers, Users } from './people-tables.ts'
import type { Advisories, AdvisoryPacks } from './advisory-tables.ts'
import type { AuditEntries, LogCosignatures, LogHead, LogKeys, LogLeaves, LogTiles } from './log-tables.ts'
import type { NodeInstalls, NodeReviews, Nodes, NodeVersions, Uploads, VersionContents } from './node-tables.ts'
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
import type { NodeStaging, PublisherStaging, StagedVersions } from './staging-tables.ts'
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
