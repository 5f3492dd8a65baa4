import { releaseNode } from './release-node.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { changeNode, deleteAwaitedVersions } from './node-write-store.ts'

/**
 * Gives a locked node to another publisher, who is locked too, in the transaction of the caller. Archives that the old one
 * was about to send are not taken any more: their addresses would publish into a node of somebody else. Its tokens need
 * no change, because they publish to nodes of its own alone. A node of another registry becomes one of this registry.
 */
export async function transferNode(db: Database, nodeId: string, publisherId: string, now: Date): Promise<NodeRow> {
  await deleteAwaitedVersions(db, nodeId)
  await releaseNode(db, nodeId)
  return changeNode(db, nodeId, { publisher_id: publisherId }, now)
}
