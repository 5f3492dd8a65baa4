import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** A word or two: read out, and shown on hover. */
  label: string
  icon: ReactNode
}

/** The classes of a square button with an icon. */
export const iconButtonClass =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text [&_svg]:size-[18px]'

/** A button that is only an icon; its label is always there for those who cannot see it. */
export const IconButton = ({ label, icon, className, type = 'button', ...rest }: Props) => (
  <Tooltip text={label}>
    <button type={type} aria-label={label} className={clsx(iconButtonClass, className)} {...rest}>
      {icon}
    </button>
  </Tooltip>
)
