import type { Database } from '../../schema/tables.ts'
import type { AdvisedNode } from '../nodes/node-store.ts'
import type { ShownVersion } from './shown-version.ts'
import { parseVersion } from './version-number.ts'
import { findNodeWithLatest, findNodeWithVersion } from './node-version-store.ts'

/** Pack with a version of that pack. */
export type NodeWithVersion = AdvisedNode & { found: ShownVersion | null }

/**
 * Finds a pack with a version by its number in any accepted spelling, else with its latest version, in a single query.
 */
export function findWithVersion(
  db: Database,
  nodeId: string,
  version: string | undefined,
): Promise<NodeWithVersion | undefined> {
  if (!version) return findNodeWithLatest(db, nodeId)
  return findNodeWithVersion(db, nodeId, parseVersion(version)?.version ?? version)
}
