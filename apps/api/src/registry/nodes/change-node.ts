import type { Updateable } from 'kysely'
import type { Database, NodeRow, Schema } from '../../schema/tables.ts'
import {
  addRating,
  changeNode,
  deleteAwaitedVersions,
  forgetSource,
  forgetStagingOff,
  lockNodeById,
  rememberSource,
} from './node-write-store.ts'
import { RegistryError } from '../../platform/errors.ts'
import { unclaimedPublisherId } from '../publishers/publisher-id.ts'
import { assertPublic } from './read-node.ts'

/** Changes a locked node, and notes when; call it in the transaction that writes the audit entry. */
export function changeLockedNode(
  db: Database,
  nodeId: string,
  values: Updateable<Schema['nodes']>,
  now: Date,
): Promise<NodeRow> {
  return changeNode(db, nodeId, values, now)
}

/**
 * Makes a node one of this registry, in the transaction of the caller: the next mirror run leaves it alone. Answers the
 * registry that it was copied from, undefined when it was one of this registry before.
 */
export function releaseNode(db: Database, nodeId: string): Promise<string | undefined> {
  return forgetSource(db, nodeId)
}

/** Lets mirror runs follow a node again that was released, in the transaction of the caller. */
export function followNodeAgain(db: Database, nodeId: string, baseUrl: string): Promise<void> {
  return rememberSource(db, baseUrl, nodeId)
}

/**
 * Gives a locked node to another publisher, who is locked too, in the transaction of the caller. Archives that the old one
 * was about to send are not taken any more: their addresses would publish into a node of somebody else. Its tokens need
 * no change, because they publish to nodes of its own alone. A node of another registry becomes one of this registry. A staged
 * node stays staged.
 */
export async function transferNode(db: Database, nodeId: string, publisherId: string, now: Date): Promise<NodeRow> {
  await deleteAwaitedVersions(db, nodeId)
  await forgetStagingOff(db, nodeId)
  await releaseNode(db, nodeId)
  return changeNode(db, nodeId, { publisher_id: publisherId }, now)
}

/** Adds to the stars and ratings of a node; call it in the transaction that records the rating. */
export function changeRating(db: Database, nodeId: string, by: { stars: number; ratings: number }): Promise<NodeRow> {
  return addRating(db, nodeId, by)
}

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
  const node = assertUnclaimed(await assertPublic(db, await lockNodeById(db, nodeId), nodeId))
  return changeNode(db, node.id, { publisher_id: publisherId }, now)
}

/** The node, when nobody has claimed it. Throws `node_not_claimable`. */
export function assertUnclaimed(node: NodeRow): NodeRow {
  if (node.publisher_id !== unclaimedPublisherId) throw new RegistryError('node_not_claimable', { nodeId: node.id })
  return node
}
