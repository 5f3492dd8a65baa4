import clsx from 'clsx'
import { Circle, CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { type ClaimStep, claimSteps } from './claim-problem.ts'

type StepState = 'done' | 'running' | 'failed' | 'waiting'

interface Props {
  /** The step that is running or failed; undefined when all are done. */
  reached: ClaimStep | undefined
  failed?: boolean
}

/** Lists the steps of a claim, each with its state. */
export const ClaimStepList = ({ reached, failed = false }: Props) => {
  const at = reached === undefined ? claimSteps.length : claimSteps.indexOf(reached)
  const stateOf = (index: number): StepState => {
    if (index < at) return 'done'
    if (index > at) return 'waiting'
    return failed ? 'failed' : 'running'
  }
  return (
    <ol className={`divide-y divide-line ${cardClass}`}>
      {claimSteps.map((step, index) => (
        <Step key={step} step={step} state={stateOf(index)} />
      ))}
    </ol>
  )
}

const looks = {
  done: { Icon: CircleCheck, className: 'text-green-text' },
  running: { Icon: LoaderCircle, className: 'animate-spin text-accent-text motion-reduce:animate-none' },
  failed: { Icon: CircleX, className: 'text-red-text' },
  waiting: { Icon: Circle, className: 'text-edge' },
} as const satisfies Record<StepState, { Icon: typeof Circle; className: string }>

const Step = ({ step, state }: { step: ClaimStep; state: StepState }) => {
  const t = useT('claim')
  const { Icon, className } = looks[state]
  const words = {
    answered: t('claim.step.answered'),
    checked: t('claim.step.checked'),
    handedOver: t('claim.step.handedOver'),
  }
  const said = {
    done: t('claim.step.done'),
    running: t('claim.step.running'),
    failed: t('claim.step.failed'),
    waiting: t('claim.step.waiting'),
  }
  return (
    <li className="flex items-center gap-3 px-4 py-2.75">
      <Icon aria-hidden className={clsx('size-5 shrink-0', className)} />
      <span className={clsx('min-w-0 flex-1', state === 'waiting' ? 'text-faint' : 'font-medium')}>{words[step]}</span>
      <span className="text-sm text-faint">{said[state]}</span>
    </li>
  )
}
