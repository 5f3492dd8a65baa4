import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'

interface Props {
  icon: ReactNode
  value: number
  /** The number with its word: "12,345 installs". */
  said: string
  className?: string
}

/** A number in short form beside its sign; its word and the exact number are told on hover and to screen readers. */
export const FigureCount = ({ icon, value, said, className }: Props) => {
  const format = useFormat()
  return (
    <span
      title={said}
      suppressHydrationWarning
      className={clsx(
        'inline-flex items-baseline gap-1 md:gap-1.5 whitespace-nowrap tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:self-center [&_svg]:text-faint',
        value === 0 ? 'text-faint' : 'text-muted',
        className,
      )}
    >
      {icon}
      <span aria-hidden suppressHydrationWarning>
        {format.number(value)}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {said}
      </span>
    </span>
  )
}
