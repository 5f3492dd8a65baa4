import { lockNode } from '../nodes/update-from-version.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { parseVersion } from '../versions/version-number.ts'
import { findArrivedVersion } from './extract-status-store.ts'
import type { VersionAddress } from '../versions/read-version.ts'

/**
 * Locks the node of a version until the transaction ends, and returns the version. The version has an archive, and its
 * review may have any state. Throws `node_not_found` and `version_not_found`.
 */
export async function lockAddressedVersion(tx: Database, address: VersionAddress): Promise<VersionRow> {
  const node = await lockNode(tx, address.nodeId)
  if (!node || node.status === 'deleted') throw new RegistryError('node_not_found', { nodeId: address.nodeId })
  const version = await findArrivedVersion(tx, node.id, parseVersion(address.version)?.version ?? address.version)
  if (!version) throw new RegistryError('version_not_found', { nodeId: node.id, version: address.version })
  return version
}
