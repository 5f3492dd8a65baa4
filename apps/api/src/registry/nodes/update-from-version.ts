import { storeComparisons } from '../comparison/store-comparisons.ts'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { refreshLatestVersion } from './latest-store.ts'
import { changeNode, lockNodeById, lockNodesById } from './node-write-store.ts'

/** Holds a node, whatever its state, until the transaction ends, so that changes of its versions happen one after the other. */
export function lockNode(db: Database, nodeId: string): Promise<NodeRow | undefined> {
  return lockNodeById(db, nodeId)
}

/**
 * Locks several nodes at once, by their ids in lower case; missing nodes are left out. A transaction that needs more than one
 * node locks them here in one go, so that two transactions never wait for each other.
 */
export async function lockNodes(db: Database, nodeIds: string[]): Promise<Map<string, NodeRow>> {
  return new Map((await lockNodesById(db, nodeIds)).map((node) => [node.id.toLowerCase(), node]))
}

/**
 * Points a locked node at its latest version again after the state or the comfy nodes of one of its versions have changed, and
 * compares versions that have another neighbour now.
 */
export async function refreshLatest(tx: Database, nodeId: string): Promise<void> {
  await refreshLatestVersion(tx, nodeId)
  await storeComparisons(tx, nodeId)
}

/** Notes that a node was changed, because one of its versions was. */
export async function touchNode(db: Database, nodeId: string, now: Date): Promise<void> {
  await changeNode(db, nodeId, {}, now)
}
