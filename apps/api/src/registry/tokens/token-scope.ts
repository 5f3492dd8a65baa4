import { RegistryError } from '../../platform/errors.ts'
import { isNodeId, isReservedNodeId } from '../nodes/node-id.ts'

/**
 * Returns the nodes that a token is limited to, each once; null for every node of the publisher. The nodes need not
 * exist yet. Throws `invalid_node_id` and `reserved_node_id`.
 */
export function tokenScope(nodeIds: readonly string[] | undefined): string[] | null {
  if (!nodeIds || nodeIds.length === 0) return null
  for (const nodeId of nodeIds) {
    if (!isNodeId(nodeId)) throw new RegistryError('invalid_node_id', { nodeId })
    if (isReservedNodeId(nodeId)) throw new RegistryError('reserved_node_id', { nodeId })
  }
  // Ids are compared without regard to case.
  return [...new Map(nodeIds.map((nodeId) => [nodeId.toLowerCase(), nodeId])).values()]
}
