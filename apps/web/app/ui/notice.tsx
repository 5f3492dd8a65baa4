import clsx from 'clsx'
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from './tone.ts'

export type NoticeKind = 'info' | 'warning' | 'danger' | 'success'

const looks: Record<NoticeKind, { tone: Tone; Icon: typeof Info }> = {
  info: { tone: 'blue', Icon: Info },
  warning: { tone: 'amber', Icon: TriangleAlert },
  danger: { tone: 'red', Icon: OctagonAlert },
  success: { tone: 'green', Icon: CircleCheck },
}

interface Props {
  /** Default `info`. */
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Shows a message before the content: its cause, its consequences and the next steps. */
export const Notice = ({ kind = 'info', title, children, action }: Props) => {
  const { tone, Icon } = looks[kind]
  return (
    <div role="note" className={clsx('flex gap-3 rounded-card border px-4 py-3', toneClass[tone])}>
      <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-text">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
