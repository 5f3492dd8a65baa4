import clsx from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  facts: readonly { name: string; value: ReactNode }[]
  /** Whether values are longer than a number, such as amounts of money. */
  wide?: boolean
}

/** Shows a few numbers with their names, side by side. */
export const FactGrid = ({ facts, wide = false }: Props) => (
  <dl
    className={clsx(
      'grid gap-px overflow-hidden rounded-control border border-line bg-line',
      wide ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]' : 'grid-cols-2 sm:grid-cols-4',
    )}
  >
    {facts.map(({ name, value }) => (
      <div key={name} className="flex flex-col-reverse bg-raised px-3 py-2">
        <dt className="text-xs text-muted">{name}</dt>
        <dd className={clsx('text-md font-semibold tabular-nums', wide && 'wrap-anywhere [&_bdi]:whitespace-normal')}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
