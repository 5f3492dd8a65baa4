import type { ReactNode } from 'react'

/** Lists short facts of a row, side by side. */
export const Details = ({ children }: { children: ReactNode }) => (
  <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">{children}</dl>
)

export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="shrink-0 text-faint">{name}</dt>
    <dd className="min-w-0 text-muted wrap-anywhere">{children}</dd>
  </div>
)
