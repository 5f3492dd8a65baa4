import type { Schema } from '@registry/api-client'
import { call } from '../../../data/query/call.ts'
import { RefusalError } from '../../../data/refusals/refusal-error.ts'
import type { AdminNode } from '../shared/nodes/admin-node.ts'
import { useSaveNode } from '../shared/nodes/use-save-node.ts'
import type { NamePlan } from './settle-name.ts'

interface NamedPlan extends NamePlan {
  name: string
}

/**
 * Returns a function that applies a plan. The function reads the current names of each pack first, because another
 * admin may have changed them.
 */
export const useCarryOut = () => {
  const save = useSaveNode()
  const put = async (nodeId: string, change: (names: string[]) => string[]) => {
    const { preempted_comfy_node_names: names = [] } = await readAdminNode(nodeId)
    await save(nodeId, { preempted_comfy_node_names: change(names) })
  }
  return async ({ name, give, take }: NamedPlan) => {
    // The name is assigned before it is removed, so that some pack always has the name.
    for (const nodeId of give) await put(nodeId, (names) => [...new Set([...names, name])])
    for (const nodeId of take) await put(nodeId, (names) => names.filter((each) => each !== name))
  }
}

/**
 * Reads the current state of a pack, including banned and deleted packs. Throws `RefusalError`, for example with
 * `node_not_found`.
 */
const readAdminNode = async (nodeId: string): Promise<AdminNode> => {
  const answer = await call('get', '/admin/nodes', { params: { query: { node_id: nodeId } } })
  // The API contract guarantees the type of this response.
  const [node] = (answer as Schema<'AdminNodePage'>).nodes
  if (!node) throw new RefusalError({ status: 404, code: 'node_not_found', message: '' })
  return node
}
