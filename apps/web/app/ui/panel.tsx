import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { cardClass } from './card-class.ts'

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode
  /** Action at the end of the title line. */
  action?: ReactNode
  /** Default 2. */
  level?: 2 | 3
}

/** Card with a heading, for a section of a page. */
export const Panel = ({ title, action, level = 2, className, children, ...rest }: PanelProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={clsx(cardClass, className)} {...rest}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <Heading className="text-base font-semibold">{title}</Heading>
        {action}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
