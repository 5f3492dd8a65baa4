import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'

/** For whom a way is told. */
export interface WayPlace {
  publisherId: string
  /** A member cannot make tokens. */
  isMember: boolean
}

/** The steps of a way. */
export const Way = ({ children }: { children: ReactNode }) => <ol className="flex flex-col gap-6">{children}</ol>

/** One step: what to do, and what to copy for it. */
export const WayStep = ({ number, title, children }: { number: number; title: string; children?: ReactNode }) => {
  const format = useFormat()
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden className="text-faint tabular-nums">
        {`${format.exactNumber(number)}.`}
      </span>
      <div className="min-w-0">
        <p className="max-w-prose">{title}</p>
        {children && <div className="mt-2">{children}</div>}
      </div>
    </li>
  )
}
