import type { Database, NodeRow } from '../../schema/tables.ts'
import { lockNodeById } from './node-write-store.ts'
import { assertPublic } from './read-node.ts'

/** A node that everyone may see, locked until the transaction ends. Throws `node_not_found` and `node_banned`. */
export async function lockPublicNode(db: Database, nodeId: string): Promise<NodeRow> {
  return assertPublic(await lockNodeById(db, nodeId), nodeId)
}
