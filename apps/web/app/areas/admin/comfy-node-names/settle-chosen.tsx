import { Award } from 'lucide-react'
import { useSayDone } from '../shared/nodes/use-say-done.ts'
import { useTask } from '../shared/nodes/use-task.ts'
import { FormFault } from '../../../components/form-fault.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { afterPlan, backPlan, type ContestedName, isOpen, mostStarred, winPlan } from './settle-name.ts'
import { useCarryOut } from './use-carry-out.ts'

interface Props {
  chosen: readonly ContestedName[]
  onChange: (contested: ContestedName) => void
  onClear: () => void
}

/** Settles the chosen names at once: each goes to the most starred pack that offers it. Names that a pack was given stay. */
export const SettleChosen = ({ chosen, onChange, onClear }: Props) => {
  const t = useT('admin-nodes')
  const format = useFormat()
  const sayDone = useSayDone()
  const carryOut = useCarryOut()
  const { run, isPending, error } = useTask()
  const selected = t('admin-nodes.names.chosen', { total: format.exactNumber(chosen.length) })
  const open = chosen.filter(isOpen)
  const settle = () => {
    const plans = open.flatMap((contested) => {
      const best = mostStarred(contested.offers)
      return best ? [{ contested, ...winPlan(contested.offers, best.node_id) }] : []
    })
    run(async () => {
      const done: typeof plans = []
      const undo = async () => {
        for (const { contested, ...plan } of done) {
          await carryOut({ name: contested.name, ...backPlan(plan) })
          onChange(contested)
        }
      }
      try {
        // One after the other, so that a refusal leaves nothing that is not shown and cannot be undone.
        for (const plan of plans) {
          await carryOut({ name: plan.contested.name, ...plan })
          onChange(afterPlan(plan.contested, plan))
          done.push(plan)
        }
        onClear()
      } finally {
        if (done.length > 0) {
          sayDone(t('admin-nodes.names.settledMany', { total: format.exactNumber(done.length) }), undo)
        }
      }
    })
  }
  return (
    <div role="group" aria-label={selected} className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <span className="font-medium">{selected}</span>
      <Button size="small" disabled={isPending || open.length === 0} onClick={settle}>
        <Award aria-hidden />
        {t('admin-nodes.names.settleMany')}
      </Button>
      <Button size="small" look="quiet" disabled={isPending} onClick={onClear}>
        {t('admin-nodes.names.clear')}
      </Button>
      <FormFault error={error} />
    </div>
  )
}
