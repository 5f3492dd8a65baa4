import { findNodePublisher } from '../../registry/nodes/find-node-publisher.ts'
import { lockNode } from '../../registry/nodes/update-from-version.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lockPublisher, lockPublisherInAnyState } from '../../registry/publishers/lock-publisher.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'

/**
 * A node, whatever its state, locked with its publisher and with the one that it may be given to, who takes changes. Throws
 * `node_not_found`, `node_moved`, and for another publisher `publisher_not_found` and `publisher_banned`.
 */
export async function lockNodeToChange(tx: Database, nodeId: string, toPublisherId?: string): Promise<NodeRow> {
  const holderId = await findNodePublisher(tx, nodeId)
  if (holderId === undefined) throw new RegistryError('node_not_found', { nodeId })
  // In one order, so that two who exchange nodes never wait for each other.
  for (const id of [...new Set([holderId, toPublisherId ?? holderId])].sort()) {
    if (id === holderId) await lockPublisherInAnyState(tx, id)
    else await lockPublisher(tx, id)
  }
  const node = await lockNode(tx, nodeId)
  if (!node) throw new RegistryError('node_not_found', { nodeId })
  // Its new publisher cannot be locked after the node.
  if (node.publisher_id !== holderId) throw new RegistryError('node_moved', { nodeId: node.id })
  return node
}
