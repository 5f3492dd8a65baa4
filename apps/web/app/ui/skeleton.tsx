import clsx from 'clsx'

/**
 * Reserves space while content loads, and appears only after a short delay. Give the skeleton the size of the content.
 */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={clsx('shown-late block rounded-control bg-pressed', className)} />
)
