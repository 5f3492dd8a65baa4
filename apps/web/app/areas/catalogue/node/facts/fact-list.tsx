import type { ReactNode } from 'react'

/** Facts: what, and its value. Side by side in a narrow column, under one another where the page is one column. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-[7.5rem_minmax(0,1fr)] lg:gap-x-4">{children}</dl>
)

/** Facts that answer one question, which their heading names. */
export const FactGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-5">
    <h3 className="border-b border-line pb-1 text-sm font-semibold">{title}</h3>
    <FactList>{children}</FactList>
  </div>
)

/** A fact; `wide` takes the whole line of a narrow screen. */
export const FactItem = ({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) => (
  <div
    className={`${wide ? 'col-span-2 ' : ''}min-w-0 border-b border-line py-2 lg:col-span-2 lg:grid lg:grid-cols-subgrid lg:items-baseline lg:last:border-0`}
  >
    <dt className="text-sm text-faint">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
