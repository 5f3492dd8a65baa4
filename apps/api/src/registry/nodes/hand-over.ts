import { RegistryError } from '../../platform/errors.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { changeNode, lockNodeById } from './node-write-store.ts'
import { assertPublic } from './read-node.ts'

/**
 * Gives a listed node that nobody has claimed to a publisher, in the transaction of the caller. Of two at once, one gets
 * it. Throws `node_not_found`, `node_banned` and `node_not_claimable`.
 */
export async function handOverUnclaimed(
  db: Database,
  nodeId: string,
  publisherId: string,
  now: Date,
): Promise<NodeRow> {
  const node = assertUnclaimed(assertPublic(await lockNodeById(db, nodeId), nodeId))
  return changeNode(db, node.id, { publisher_id: publisherId }, now)
}

/** The node, when nobody has claimed it. Throws `node_not_claimable`. */
export function assertUnclaimed(node: NodeRow): NodeRow {
  if (node.publisher_id !== unclaimedPublisherId) throw new RegistryError('node_not_claimable', { nodeId: node.id })
  return node
}
