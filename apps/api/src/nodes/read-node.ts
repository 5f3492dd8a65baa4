import { RegistryError } from '../platform/errors.ts'
import type { Database, NodeRow } from '../schema/tables.ts'
import { findNode } from './node-store.ts'

/** A node that everyone may see, by its id without regard to case. Throws `node_not_found` and `node_banned`. */
export async function readPublicNode(db: Database, nodeId: string): Promise<NodeRow> {
  const node = await findNode(db, nodeId)
  if (!node || node.listed_at === null || node.status === 'deleted') {
    throw new RegistryError('node_not_found', { nodeId })
  }
  if (node.status === 'banned') {
    throw new RegistryError('node_banned', { nodeId: node.id, reason: node.status_detail || 'no reason was given.' })
  }
  return node
}
