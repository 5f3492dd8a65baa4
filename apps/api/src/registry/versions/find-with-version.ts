import type { Database } from '../../schema/tables.ts'
import type { AdvisedNode } from '../nodes/node-store.ts'
import type { ShownVersion } from './shown-version.ts'
import { parseVersion } from './version-number.ts'
import { findPlaceWithLatest, findPlaceWithVersion } from './placed-version-store.ts'

/** A node with a version of it. */
export type NodeWithVersion = AdvisedNode & { found: ShownVersion | null }

/** Finds a node with a version by its number in any usual spelling, else with its latest. One query. */
export function findWithVersion(
  db: Database,
  nodeId: string,
  version: string | undefined,
): Promise<NodeWithVersion | undefined> {
  if (!version) return findPlaceWithLatest(db, nodeId)
  return findPlaceWithVersion(db, nodeId, parseVersion(version)?.version ?? version)
}
