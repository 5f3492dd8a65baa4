import type { ReactNode } from 'react'

/** Lists facts in two columns: name and value. */
export const DefinitionList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 text-base">{children}</dl>
)

/** Row of a definition list. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-2 last:border-0">
    <dt className="min-w-26 text-sm wrap-anywhere text-faint max-sm:min-w-0">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
