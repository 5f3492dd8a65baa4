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

/**
 * Changes a locked node and its time of change. Callers run this function in the transaction that writes the audit
 * entry.
 */
export function changeLockedNode(
  db: Database,
  nodeId: string,
  values: Updateable<Schema['nodes']>,
  now: Date,
): Promise<NodeRow> {
  return changeNode(db, nodeId, values, now)
}

/**
 * Turns a mirrored node into an own node, in the caller's transaction: the next mirror run skips the node. Returns the
 * registry that the node was copied from; undefined for a node of this registry.
 */
export function releaseNode(db: Database, nodeId: string): Promise<string | undefined> {
  return forgetSource(db, nodeId)
}

/** Lets mirror runs update a released node again, in the caller's transaction. */
export function followNodeAgain(db: Database, nodeId: string, baseUrl: string): Promise<void> {
  return rememberSource(db, baseUrl, nodeId)
}

/**
 * Gives a locked node to another publisher, also locked, in the caller's transaction. Archives that the old publisher
 * announced are refused, because they would publish into the node of the new publisher. Tokens publish only to nodes of
 * their own publisher, so they need no change. A node of another registry becomes a node of this registry. A staged
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
 * Gives a listed, unclaimed node to a publisher, in the caller's transaction. Of two concurrent callers, the first
 * succeeds. Throws `node_not_found`, `node_banned` and `node_not_claimable`.
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

/** Returns the node if it is unclaimed. Throws `node_not_claimable`. */
export function assertUnclaimed(node: NodeRow): NodeRow {
  if (node.publisher_id !== unclaimedPublisherId) throw new RegistryError('node_not_claimable', { nodeId: node.id })
  return node
}
