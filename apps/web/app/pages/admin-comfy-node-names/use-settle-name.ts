import { readAdminNode } from '../../components/admin-nodes/read-admin-node.ts'
import { useSaveNode } from '../../components/admin-nodes/use-save-node.ts'
import { useSayDone } from '../../components/admin-nodes/use-say-done.ts'
import { useTask } from '../../components/admin-nodes/use-task.ts'
import { useT } from '../../i18n/use-t.ts'
import { afterPlan, backPlan, type ContestedName, type NamePlan, type Offer, winPlan } from './settle-name.ts'

/** Gives a contested name to a node or takes it away, and offers to undo that. */
export const useSettleName = (contested: ContestedName, onChange: (contested: ContestedName) => void) => {
  const t = useT('admin-nodes')
  const sayDone = useSayDone()
  const carryOut = useCarryOut(contested.name)
  const { run, isPending, error } = useTask()
  const { name } = contested
  const settle = (plan: NamePlan, text: string) => {
    const undo = async () => {
      await carryOut(backPlan(plan))
      onChange(contested)
    }
    run(async () => {
      await carryOut(plan)
      onChange(afterPlan(contested, plan))
      sayDone(text, undo)
    })
  }
  return {
    isPending,
    error,
    letWin: ({ node_id: id, node_name: node }: Offer) =>
      settle(winPlan(contested.offers, id), t('admin-nodes.names.won', { name, node: node || id })),
    stop: ({ node_id: id, node_name: node }: Offer) =>
      settle({ give: [], take: [id] }, t('admin-nodes.names.stopped', { name, node: node || id })),
  }
}

/** Writes a plan. Each node's names are read first, because somebody may have changed them since. */
const useCarryOut = (name: string) => {
  const save = useSaveNode()
  const put = async (nodeId: string, change: (names: string[]) => string[]) => {
    const { preempted_comfy_node_names: names = [] } = await readAdminNode(nodeId)
    await save(nodeId, { preempted_comfy_node_names: change(names) })
  }
  return async ({ give, take }: NamePlan) => {
    // Given before it is taken: at no moment has nobody the name.
    for (const nodeId of give) await put(nodeId, (names) => [...new Set([...names, name])])
    for (const nodeId of take) await put(nodeId, (names) => names.filter((each) => each !== name))
  }
}
