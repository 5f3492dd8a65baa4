import type { ReactNode } from 'react'

/** A few numbers with their names, side by side. */
export const FactGrid = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4">
    {facts.map(({ name, value }) => (
      <div key={name} className="flex flex-col-reverse bg-raised px-3 py-2">
        <dt className="text-xs text-muted">{name}</dt>
        <dd className="text-md font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
