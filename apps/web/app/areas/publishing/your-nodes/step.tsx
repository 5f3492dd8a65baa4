import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'

interface Props {
  number: number
  title: string
  state: 'done' | 'now' | 'later'
  children?: ReactNode
}

/** A step on a wire: done, to be taken now, or later. */
export const Step = ({ number, title, state, children }: Props) => {
  const t = useT('your-nodes')
  const format = useFormat()
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-8 before:absolute before:inset-y-0 before:start-[13px] before:w-0.5 before:bg-line last:pb-0 last:before:hidden"
    >
      <span
        className={clsx(
          'relative flex size-7 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums',
          state === 'done' && 'border-green-line bg-green-surface text-green-text',
          state === 'now' && 'border-accent bg-accent text-on-accent',
          state === 'later' && 'border-line bg-surface text-faint',
        )}
      >
        {state === 'done' ? (
          <>
            <Check aria-hidden className="size-4" />
            <span className="sr-only">{t('your-nodes.steps.done')}</span>
          </>
        ) : (
          format.exactNumber(number)
        )}
      </span>
      <div className="min-w-0">
        <h3 className={clsx('flex min-h-7 items-center font-semibold', state === 'later' && 'text-muted')}>{title}</h3>
        {children}
      </div>
    </li>
  )
}
