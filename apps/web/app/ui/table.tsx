import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface Props {
  /** Caption for screen readers, hidden visually. */
  caption: string
  head: ReactNode
  children: ReactNode
}

/** Table of comparable rows. On a narrow screen the table scrolls sideways. */
export const Table = ({ caption, head, children }: Props) => (
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
    <table className="w-full border-collapse text-start tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-faint">{head}</tr>
      </thead>
      <tbody className="[&_tr]:border-b [&_tr]:border-line [&_tr:hover]:bg-hover [&_tr:last-child]:border-0">
        {children}
      </tbody>
    </table>
  </div>
)

/** Column header; `end` for numbers and times. */
export const Th = ({ end = false, className, ...rest }: ComponentProps<'th'> & { end?: boolean }) => (
  <th
    scope="col"
    className={clsx('px-3 py-2 font-medium whitespace-nowrap', end ? 'text-end' : 'text-start', className)}
    {...rest}
  />
)

/** Table cell; `end` for numbers and times. */
export const Td = ({ end = false, className, ...rest }: ComponentProps<'td'> & { end?: boolean }) => (
  <td className={clsx('px-3 py-2 align-middle', end && 'text-end', className)} {...rest} />
)
