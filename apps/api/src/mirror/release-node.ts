import type { Database } from '../schema/tables.ts'
import { forgetSource } from './mirrored-node-store.ts'

/** Makes a node one of this registry, in the transaction of the caller: the next mirror run leaves it alone. */
export function releaseNode(db: Database, nodeId: string): Promise<void> {
  return forgetSource(db, nodeId)
}
