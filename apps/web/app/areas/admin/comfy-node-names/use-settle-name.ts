import { useSayDone } from '../shared/nodes/use-say-done.ts'
import { useTask } from '../shared/nodes/use-task.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useCarryOut } from './use-carry-out.ts'
import { afterPlan, backPlan, type ContestedName, type NamePlan, type Offer, winPlan } from './settle-name.ts'

/** Gives a contested name to a node or takes it away, and offers to undo that. */
export const useSettleName = (contested: ContestedName, onChange: (contested: ContestedName) => void) => {
  const t = useT('admin-nodes')
  const sayDone = useSayDone()
  const carryOut = useCarryOut()
  const { run, isPending, error } = useTask()
  const { name } = contested
  const settle = (plan: NamePlan, text: string) => {
    const undo = async () => {
      await carryOut({ name, ...backPlan(plan) })
      onChange(contested)
    }
    run(async () => {
      await carryOut({ name, ...plan })
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
