import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Short label, shown in a tooltip and read by screen readers. */
  label: string
  icon: ReactNode
}

/** Classes of a square icon button. */
export const iconButtonClass =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text [&_svg]:size-[18px]'

/** Button with an icon only. Its label is always available to screen readers. */
export const IconButton = ({ label, icon, className, type = 'button', ...rest }: Props) => (
  <Tooltip text={label}>
    <button type={type} aria-label={label} className={clsx(iconButtonClass, className)} {...rest}>
      {icon}
    </button>
  </Tooltip>
)
