import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from './tone.ts'

interface Props {
  /** Default `neutral`. The words say it too: colour alone tells nothing. */
  tone?: Tone
  icon?: ReactNode
  /** For ids and versions. */
  mono?: boolean
  children: ReactNode
}

/** A state or a property in a word. */
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
