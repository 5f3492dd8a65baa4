import { RegistryError } from '../platform/errors.ts'
import type { Database, NodeRow } from '../schema/tables.ts'
import { findNode } from './node-store.ts'

/** A node that everyone may see, by its id without regard to case. Throws `node_not_found` and `node_banned`. */
export async function readPublicNode(db: Database, nodeId: string): Promise<NodeRow> {
  return assertPublic(await findNode(db, nodeId), nodeId)
}

/** A node that can be found in lists, by its id without regard to case, or undefined. */
export async function readListedNodeOrNone(db: Database, nodeId: string): Promise<NodeRow | undefined> {
  const node = await findNode(db, nodeId)
  return node?.listed_at && node.status === 'active' ? node : undefined
}

/** The node, when everyone may see it. Throws `node_not_found` and `node_banned`. */
export function assertPublic(node: NodeRow | undefined, nodeId: string): NodeRow {
  if (!node || node.listed_at === null || node.status === 'deleted') {
    throw new RegistryError('node_not_found', { nodeId })
  }
  if (node.status === 'banned') throw bannedNode(node)
  return node
}

/** The refusal for a node that was banned, with the reason. */
export function bannedNode({ id, status_detail }: Pick<NodeRow, 'id' | 'status_detail'>): RegistryError {
  return new RegistryError('node_banned', { nodeId: id, reason: status_detail || 'no reason was given.' })
}
