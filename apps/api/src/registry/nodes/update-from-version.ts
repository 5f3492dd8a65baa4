import { storeComparisons } from '../comparison/store-comparisons.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { refreshLatestVersion } from './latest-store.ts'
import { changeNode, lockNodeById, lockNodesById } from './node-write-store.ts'

/** Locks a node in any state until the transaction ends, so that changes of its versions run one after another. */
export function lockNode(db: Database, nodeId: string): Promise<NodeRow | undefined> {
  return lockNodeById(db, nodeId)
}

/**
 * Locks several nodes at once, by lower-case id; missing nodes are left out. A transaction that needs several nodes
 * locks them here together, so that two transactions never wait for each other.
 */
export async function lockNodes(db: Database, nodeIds: string[]): Promise<Map<string, NodeRow>> {
  return new Map((await lockNodesById(db, nodeIds)).map((node) => [node.id.toLowerCase(), node]))
}

/**
 * Points a locked node at its latest version again, after the state or the comfy nodes of a version changed. Compares
 * versions that have a new neighbour.
 */
export async function refreshLatest(tx: Database, nodeId: string): Promise<void> {
  await refreshLatestVersion(tx, nodeId)
  await storeComparisons(tx, nodeId)
}

/** Sets the time of change of a node, because a version of the node changed. */
export async function touchNode(db: Database, nodeId: string, now: Date): Promise<void> {
  await changeNode(db, nodeId, {}, now)
}
