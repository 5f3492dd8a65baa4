import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from './tone.ts'

interface Props {
  /** Default `neutral`. The text must carry the meaning too, because colour alone is not accessible. */
  tone?: Tone
  icon?: ReactNode
  /** Monospace font, for ids and versions. */
  mono?: boolean
  children: ReactNode
}

/** Shows a state or a property in a word. */
export const Badge = ({ tone = 'neutral', icon, mono = false, children }: Props) => (
  <span
    className={clsx(
      'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-mark border px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
      mono && 'font-mono',
      toneClass[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
