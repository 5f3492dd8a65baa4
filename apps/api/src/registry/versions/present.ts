import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { NodeStatus, VersionStatus } from '../../schema/node-tables.ts'
import type { VersionRow } from '../../schema/tables.ts'
import { publicReason } from './public-reason.ts'
import type { StoredVersion } from './node-version-store.ts'
import type { ShownVersion } from './shown-version.ts'

type NodeVersion = components['schemas']['NodeVersion']
type WireStatus = NodeVersion['status']
type Yank = JsonRow<Pick<VersionRow, 'yanked_at' | 'yanked_reason'>>

/** Maps each status of a version to the word of the contract. */
export const wireStatus = {
  active: 'NodeVersionStatusActive',
  pending: 'NodeVersionStatusPending',
  flagged: 'NodeVersionStatusFlagged',
  banned: 'NodeVersionStatusBanned',
  deleted: 'NodeVersionStatusDeleted',
} as const satisfies Record<VersionStatus, WireStatus>

/**
 * Presents a version to everyone; admins get its whole status reason. The download address appears only for an
 * installable version.
 */
export function presentVersion(
  config: Config,
  version: ShownVersion,
  options: {
    nodeStatus: NodeStatus
    withReason?: boolean
    isForAdmin?: boolean
    changes?: NodeVersion['changes'] | undefined
    provenance?: Pick<NodeVersion, 'provenance' | 'provenance_change'> | undefined
    advised?: Pick<NodeVersion, 'advisories'>
  },
): NodeVersion {
  return {
    id: version.id,
    node_id: version.node_id,
    version: version.version,
    createdAt: wireDate(version.created_at),
    changelog: version.changelog,
    dependencies: version.dependencies,
    deprecated: version.deprecated,
    ...optionalText('deprecation_message', version.deprecation_message),
    ...optionalText('replacement_node_id', version.replacement_node_id),
    ...presentYank(version),
    ...(version.tags.length > 0 && { tags: version.tags }),
    status: wireStatus[version.status],
    ...(options.withReason && { status_reason: options.isForAdmin ? version.status_reason : publicReason(version) }),
    ...(isInstallable(version, options.nodeStatus) && { downloadUrl: downloadUrl(config, version) }),
    ...(version.size !== null && { size: version.size }),
    ...(version.sha256 !== null && { sha256: version.sha256 }),
    ...presentCompatibility(version),
    comfy_node_extract_status: version.comfy_node_extract_status,
    ...(Object.keys(version.declared).length > 0 && { declared_compatibility: version.declared }),
    ...(options.changes && { changes: options.changes }),
    ...options.provenance,
    ...options.advised,
  }
}

/** Presents the yank of a version, which keeps the version from new installs; empty without a yank. */
export function presentYank(version: Yank): Pick<NodeVersion, 'yanked_at' | 'yanked_reason'> {
  if (!version.yanked_at) return {}
  return { yanked_at: wireDate(version.yanked_at), ...optionalText('yanked_reason', version.yanked_reason) }
}

/** Presents a version to admins. Public responses must not use it. */
export function presentVersionForAdmins(
  config: Config,
  version: VersionRow,
  options: { nodeStatus: NodeStatus; withReason?: boolean },
): components['schemas']['AdminNodeVersion'] {
  return { ...presentVersion(config, version, { ...options, isForAdmin: true }), tags_admin: version.tags_admin }
}

/** Presents the compatibility of a version in the words that clients compare. */
export function presentCompatibility(
  version: ShownVersion,
): Pick<
  NodeVersion,
  'supported_os' | 'supported_accelerators' | 'supported_comfyui_version' | 'supported_comfyui_frontend_version'
> {
  return {
    supported_os: version.supported_os,
    supported_accelerators: version.supported_accelerators,
    ...optionalText('supported_comfyui_version', version.supported_comfyui_version),
    ...optionalText('supported_comfyui_frontend_version', version.supported_comfyui_frontend_version),
  }
}

/** Returns the database status for a status of the contract. */
export function parseStatus(status: WireStatus): VersionStatus {
  const found = Object.entries(wireStatus).find(([, wire]) => wire === status)?.[0]
  // The enum of the contract and the table above have the same members.
  return found as VersionStatus
}

function isInstallable(version: ShownVersion, nodeStatus: NodeStatus): boolean {
  return version.status === 'active' && nodeStatus === 'active'
}

/** Presents the picture address of a version whose archive is stored here; empty for other versions. */
export function presentPictureUrl(config: Config, version: StoredVersion): { picture_url?: string } {
  const isHere = version.remote_url === null && version.sha256 !== null
  return isHere ? { picture_url: `${versionUrl(config, version)}/picture?path=` } : {}
}

function downloadUrl(config: Config, version: ShownVersion): string {
  return `${versionUrl(config, version)}/download`
}

function versionUrl(config: Config, version: Pick<VersionRow, 'node_id' | 'version'>): string {
  return `${config.apiPublicUrl}/nodes/${encodeURIComponent(version.node_id)}/versions/${encodeURIComponent(version.version)}`
}
