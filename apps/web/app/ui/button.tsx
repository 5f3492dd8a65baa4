import clsx from 'clsx'
import { type ComponentProps, use } from 'react'
import { Link } from 'react-router'
import { FormWaits } from './form-waits.ts'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

interface Variants {
  /** Default `plain`. */
  variant?: ButtonVariant | undefined
  /** Default `medium`: 36 px high. `small` is 28 px high. */
  size?: ButtonSize | undefined
  /** Wraps long labels in a narrow column instead of overflowing. */
  wraps?: boolean | undefined
}

/** Returns the classes of a button, for other elements that look like a button. */
export const buttonClass = ({ variant = 'plain', size = 'medium', wraps = false }: Variants = {}): string =>
  clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium no-underline transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    size === 'small' ? 'px-2.5 text-sm' : 'px-3.5 text-base',
    wraps ? 'max-w-full' : 'whitespace-nowrap',
    wraps ? (size === 'small' ? 'min-h-7 py-0.5' : 'min-h-9 py-1.5') : size === 'small' ? 'h-7' : 'h-9',
    variant === 'primary' &&
      'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
    variant === 'plain' && 'border-edge/60 bg-surface text-text enabled:hover:bg-hover [a&]:hover:bg-hover',
    variant === 'quiet' &&
      'border-transparent text-muted enabled:hover:bg-hover enabled:hover:text-text [a&]:hover:bg-hover [a&]:hover:text-text',
    variant === 'danger' &&
      'border-transparent bg-danger text-on-accent enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
  )

/** Button that performs an action on this page. */
export const Button = ({
  variant,
  size,
  wraps,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Variants) => {
  const waits = use(FormWaits)
  return (
    <button
      type={type}
      className={clsx(buttonClass({ variant, size, wraps }), className)}
      {...rest}
      {...(type === 'submit' && waits !== undefined && { disabled: true, title: waits })}
    />
  )
}

/** Link that looks like a button, for navigation within the site. */
export const ButtonLink = ({ variant, size, wraps, className, ...rest }: ComponentProps<typeof Link> & Variants) => (
  <Link className={clsx(buttonClass({ variant, size, wraps }), className)} {...rest} />
)
