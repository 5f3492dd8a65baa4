import type { Database } from '../../schema/tables.ts'
import { findNode } from './node-store.ts'

/** The publisher of a node, whatever its state, as it is before anything is locked; undefined when there is no such node. */
export async function findNodePublisher(db: Database, nodeId: string): Promise<string | undefined> {
  return (await findNode(db, nodeId))?.publisher_id
}
