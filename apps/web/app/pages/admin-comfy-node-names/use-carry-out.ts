import { readAdminNode } from '../../components/admin-nodes/read-admin-node.ts'
import { useSaveNode } from '../../components/admin-nodes/use-save-node.ts'
import type { NamePlan } from './settle-name.ts'

export interface NamedPlan extends NamePlan {
  name: string
}

/** Writes plans, with one change for each node. A node's names are read first, because somebody may have changed them since. */
export const useCarryOut = () => {
  const save = useSaveNode()
  const put = async (nodeId: string, change: (names: string[]) => string[]) => {
    const { preempted_comfy_node_names: names = [] } = await readAdminNode(nodeId)
    await save(nodeId, { preempted_comfy_node_names: change(names) })
  }
  return async (plans: readonly NamedPlan[]) => {
    // Given before it is taken: at no moment has nobody the name.
    for (const [nodeId, given] of namesByNode(plans, 'give')) {
      await put(nodeId, (names) => [...new Set([...names, ...given])])
    }
    for (const [nodeId, taken] of namesByNode(plans, 'take')) {
      await put(nodeId, (names) => names.filter((each) => !taken.includes(each)))
    }
  }
}

function namesByNode(plans: readonly NamedPlan[], kind: keyof NamePlan): Map<string, string[]> {
  const pairs = plans.flatMap(({ name, [kind]: nodeIds }) => nodeIds.map((nodeId) => ({ nodeId, name })))
  const grouped = Map.groupBy(pairs, ({ nodeId }) => nodeId)
  return new Map([...grouped].map(([nodeId, named]) => [nodeId, named.map(({ name }) => name)]))
}
