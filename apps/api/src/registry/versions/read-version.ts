import { RegistryError } from '../../platform/errors.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { Database, NodeRow, VersionRow } from '../../schema/tables.ts'
import { assertPublic } from '../nodes/read-node.ts'
import { findNodeWithStored, type StoredVersion } from './node-version-store.ts'
import { parseVersion } from './version-number.ts'
import { findContents, findVersion, listComfyNodeNames, type ContentsRow } from './version-store.ts'

/** Pack and version in the address of an operation on a version. */
export interface VersionAddress {
  nodeId: string
  version: string
}

/**
 * Reads a public version of a public pack by its number in any accepted spelling, in a single query. A public version has
 * its archive, is not pending and is not deleted. Throws as `assertPublic`, and `version_not_found`.
 */
export async function readVersion(db: Database, { nodeId, version }: VersionAddress): Promise<StoredVersion> {
  const found = await findNodeWithStored(db, nodeId, parseVersion(version)?.version ?? version)
  const node = await assertPublic(db, found, nodeId)
  return assertVisible(node.found, { nodeId: node.id, version })
}

/** Reads a public version of a pack that may be banned. Throws `version_not_found`. */
export async function readVersionOf(db: Database, node: Pick<NodeRow, 'id'>, text: string): Promise<VersionRow> {
  const version = await findVersion(db, node.id, parseVersion(text)?.version ?? text)
  return assertVisible(version, { nodeId: node.id, version: text })
}

/** Reads an active version of a public pack. Throws as `readVersion`, and `version_not_installable`. */
export async function readInstallableVersion(db: Database, address: VersionAddress): Promise<StoredVersion> {
  return assertInstallable(await readVersion(db, address))
}

type Visible = JsonRow<Pick<VersionRow, 'node_id' | 'version' | 'uploaded_at' | 'status'>>

/** Returns a public version. Throws `version_not_found` with the requested id and number. */
export function assertVisible<Version extends Visible>(
  version: Version | null | undefined,
  asked: { nodeId: string; version: string },
): Version {
  if (version && isVisible(version)) return version
  throw new RegistryError('version_not_found', asked)
}

/** Returns an active version. Throws `version_not_installable`. */
export function assertInstallable<Version extends Visible>(version: Version): Version {
  if (version.status === 'active') return version
  const { node_id: nodeId, status } = version
  throw new RegistryError('version_not_installable', { nodeId, version: version.version, status: statusWords[status] })
}

/** Status texts that complete a sentence. */
export const statusWords = {
  pending: 'waiting for its review',
  flagged: 'flagged by its review',
  banned: 'banned',
  active: 'active',
  deleted: 'deleted',
} as const

function isVisible({ uploaded_at, status }: Visible): boolean {
  return uploaded_at !== null && status !== 'pending' && status !== 'deleted'
}

/** Reads the contents of a version's archive. Throws `version_not_found` when the contents are unknown. */
export async function readContents(
  db: Database,
  version: StoredVersion,
): Promise<{ contents: ContentsRow; comfyNodeNames: string[] }> {
  const [contents, comfyNodeNames] = await Promise.all([
    findContents(db, version.id),
    listComfyNodeNames(db, version.id),
  ])
  if (!contents) throw new RegistryError('version_not_found', { nodeId: version.node_id, version: version.version })
  return { contents, comfyNodeNames }
}
