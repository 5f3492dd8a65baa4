import type { Schema } from '@registry/api-client'
import { call } from '../../../../data/query/call.ts'
import { RefusalError } from '../../../../data/refusals/refusal-error.ts'
import type { AdminNode } from './admin-node.ts'

/**
 * Reads the current state of a pack, including banned and deleted packs. Throws `RefusalError`, for example with
 * `node_not_found`.
 */
export const readAdminNode = async (nodeId: string): Promise<AdminNode> => {
  const answer = await call('get', '/admin/nodes', { params: { query: { q: nodeId, sort: 'id', limit: 100 } } })
  // The API contract guarantees the type of this response.
  const { nodes } = answer as Schema<'AdminNodePage'>
  const node = nodes.find(({ id }) => id === nodeId)
  if (!node) throw new RefusalError({ status: 404, code: 'node_not_found', message: '' })
  return node
}
