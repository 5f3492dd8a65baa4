import clsx from 'clsx'
import type { ReactNode } from 'react'

/** The column that every page stands in. */
export const Page = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx('mx-auto w-full max-w-page px-4 py-6 sm:px-6 sm:py-8', className)}>{children}</div>
)
