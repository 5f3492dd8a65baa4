import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Column that holds the content of every page. */
export const Page = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx('mx-auto w-full max-w-page px-4 py-6 sm:px-6 sm:py-8', className)}>{children}</div>
)
