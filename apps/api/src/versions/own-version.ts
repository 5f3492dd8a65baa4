import { lockOwnNode, type NodeAddress } from '../nodes/own-node.ts'
import { RegistryError } from '../platform/errors.ts'
import type { Database, NodeRow, VersionRow } from '../schema/tables.ts'
import { findVersionOfNode } from './edit-store.ts'

/** A version in the address of what belongs to a publisher. */
export interface VersionAddress extends NodeAddress {
  /** The UUID. */
  versionId: string
}

/**
 * A version of the node of the publisher in the address that has arrived, its node locked until the transaction ends.
 * Throws `version_not_found`, `version_banned`, and what locking the node throws.
 */
export async function lockOwnVersion(
  db: Database,
  { versionId, ...address }: VersionAddress,
): Promise<{ node: NodeRow; version: VersionRow }> {
  const node = await lockOwnNode(db, address)
  const version = await findVersionOfNode(db, node.id, versionId)
  if (!version || version.uploaded_at === null || version.status === 'deleted') {
    throw new RegistryError('version_not_found', { nodeId: node.id, version: versionId })
  }
  if (version.status === 'banned') {
    throw new RegistryError('version_banned', { nodeId: node.id, version: version.version })
  }
  return { node, version }
}
