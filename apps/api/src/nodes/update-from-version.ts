import type { Database, NodeFacts, NodeRow } from '../schema/tables.ts'
import { applyNodeFacts, changeNode, lockNodeById, refreshLatestVersion } from './node-write-store.ts'

/** Holds a node, whatever its state, until the transaction ends, so that changes of its versions happen one after the other. */
export function lockNode(db: Database, nodeId: string): Promise<NodeRow | undefined> {
  return lockNodeById(db, nodeId)
}

/** Points a node at its latest version again after the state of one of them has changed. */
export function refreshLatest(db: Database, nodeId: string): Promise<void> {
  return refreshLatestVersion(db, nodeId)
}

/** Notes that a node was changed, because one of its versions was. */
export async function touchNode(db: Database, nodeId: string, now: Date): Promise<void> {
  await changeNode(db, nodeId, {}, now)
}

/** What becomes of a node when one of its versions turns active: its facts, its visibility, its latest version. */
export async function updateNodeFromVersion(
  db: Database,
  nodeId: string,
  facts: Partial<NodeFacts>,
  now: Date,
): Promise<void> {
  await applyNodeFacts(db, nodeId, facts, now)
  await refreshLatestVersion(db, nodeId)
}
