import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** Classes of a link in running text. */
export const linkClass =
  'rounded-mark text-accent-text underline decoration-accent-line underline-offset-3 hover:decoration-current'

/** Link in running text to a page of this site. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link className={clsx(linkClass, className)} {...rest} />
)

/** Link in running text to another site or a file. */
export const TextAnchor = ({ className, children, ...rest }: ComponentProps<'a'>) => (
  <a className={clsx(linkClass, className)} {...rest}>
    {children}
  </a>
)
