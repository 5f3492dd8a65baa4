import { RegistryError } from '../../platform/errors.ts'
import { isNodeId, isReservedNodeId } from './node-id.ts'

/** Throws `invalid_node_id` or `reserved_node_id` for what cannot be the id of a new node. */
export function checkNodeId(nodeId: string): void {
  if (!isNodeId(nodeId)) throw new RegistryError('invalid_node_id', { nodeId })
  if (isReservedNodeId(nodeId)) throw new RegistryError('reserved_node_id', { nodeId })
}
