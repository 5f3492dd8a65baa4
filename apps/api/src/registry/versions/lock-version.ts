import { lockNode } from '../nodes/update-from-version.ts'
import { lockPublisherInAnyState } from '../publishers/lock-publisher.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, NodeRow, PublisherRow, VersionRow } from '../../schema/tables.ts'
import { findPublisherOf, lockVersionRow } from './version-write-store.ts'

/** A version with what it belongs to. */
export interface LockedVersion {
  /** Undefined when it was deleted. */
  publisher: PublisherRow | undefined
  node: NodeRow
  version: VersionRow
}

/**
 * A version by its UUID, whatever its state, locked with its publisher and its node until the transaction ends. Throws
 * `node_moved`.
 */
export async function lockVersion(tx: Database, versionId: string): Promise<LockedVersion | undefined> {
  const owner = await findPublisherOf(tx, versionId)
  if (!owner) return undefined
  const publisher = await lockPublisherInAnyState(tx, owner.publisher_id)
  const node = await lockNode(tx, owner.node_id)
  const version = await lockVersionRow(tx, versionId)
  if (!node || !version) return undefined
  // Its new publisher cannot be locked after the node.
  if (node.publisher_id !== owner.publisher_id) throw new RegistryError('node_moved', { nodeId: node.id })
  return { publisher, node, version }
}
