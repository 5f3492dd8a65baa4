import clsx from 'clsx'

/** Reserves space for what comes, shown once the wait is felt; give it the size of the real thing. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={clsx('shown-late block rounded-control bg-pressed', className)} />
)
