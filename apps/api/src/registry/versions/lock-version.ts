import { lockNode } from '../nodes/update-from-version.ts'
import { lockPublisherInAnyState } from '../publishers/lock-publisher.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, PublisherRow, VersionRow } from '../../schema/tables.ts'
import { findPublisherOf, lockVersionRow } from './version-write-store.ts'

/** Locked version with its pack and its publisher. */
export interface LockedVersion {
  /** Undefined when the publisher was deleted. */
  publisher: PublisherRow | undefined
  node: NodeRow
  version: VersionRow
}

/**
 * Locks a version in any status by its UUID, with its publisher and its pack, until the transaction ends. Throws
 * `node_moved`.
 */
export async function lockVersion(tx: Database, versionId: string): Promise<LockedVersion | undefined> {
  const owner = await findPublisherOf(tx, versionId)
  if (!owner) return undefined
  const publisher = await lockPublisherInAnyState(tx, owner.publisher_id)
  const node = await lockNode(tx, owner.node_id)
  const version = await lockVersionRow(tx, versionId)
  if (!node || !version) return undefined
  // The lock order forbids locking the new publisher after the pack.
  if (node.publisher_id !== owner.publisher_id) throw new RegistryError('node_moved', { nodeId: node.id })
  return { publisher, node, version }
}
