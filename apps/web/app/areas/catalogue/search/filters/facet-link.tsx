import clsx from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../../../i18n/use-format.ts'
import { FilterValue } from './filter-value.tsx'
import { type Filter, isSingle } from './filters.ts'
import { useFilters } from './use-filters.ts'

interface Props {
  filter: Filter
  /** How many nodes have it, where that is known. */
  count?: number | undefined
}

/** A value of a filter, as a link that turns it on or off. */
export const FacetLink = ({ filter, count }: Props) => {
  const format = useFormat()
  const { isOn, toOther } = useFilters()
  const selected = isOn(filter)
  return (
    <Link
      to={toOther(filter)}
      preventScrollReset
      rel="nofollow"
      aria-current={selected ? 'true' : undefined}
      className={clsx(
        'group/value -mx-2 flex min-h-7 items-center gap-2 rounded-control px-2 py-0.5 text-sm transition-colors hover:bg-hover max-lg:min-h-10',
        selected ? 'font-medium text-text' : 'text-muted hover:text-text',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-4 shrink-0 items-center justify-center border transition-colors',
          isSingle(filter.field) && filter.field !== 'nodes' ? 'rounded-full' : 'rounded-[4px]',
          selected
            ? 'border-accent bg-accent text-on-accent'
            : 'border-edge/70 bg-surface group-hover/value:border-edge',
        )}
      >
        {selected && <Check className="size-3" strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1 [&>bdi]:block [&>bdi]:truncate [&>span]:flex">
        <FilterValue filter={filter} />
      </span>
      {count !== undefined && (
        <span className="text-xs text-faint tabular-nums">
          <span className="sr-only"> </span>
          {format.number(count)}
        </span>
      )}
    </Link>
  )
}
