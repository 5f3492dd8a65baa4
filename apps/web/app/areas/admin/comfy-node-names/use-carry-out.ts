import { readAdminNode } from '../shared/nodes/read-admin-node.ts'
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
