import type { ReactNode } from 'react'

/** List of names and values: side by side in a narrow column, stacked where the page has a single column. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-[7.5rem_minmax(0,1fr)] lg:gap-x-4">{children}</dl>
)

/** Group of facts below a heading. */
export const FactGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-5">
    <h3 className="border-b border-line pb-1 text-sm font-semibold">{title}</h3>
    <FactList>{children}</FactList>
  </div>
)

/** Row of a fact. With `wide`, the row spans the full width of a narrow viewport. */
export const FactItem = ({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) => (
  <div
    className={`${wide ? 'col-span-2 ' : ''}min-w-0 border-b border-line py-2 lg:col-span-2 lg:grid lg:grid-cols-subgrid lg:items-baseline lg:last:border-0`}
  >
    <dt className="text-sm text-faint">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
