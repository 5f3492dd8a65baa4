import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { controlClass } from '../../../../ui/control-class.ts'
import type { Facets } from '../results/search-results.ts'
import { FilterValue } from './filter-value.tsx'
import { type Filter, type FilterField, isSingle } from './filters.ts'
import { offeredValues } from './offered-values.ts'
import { useFilterWords } from './use-filter-words.ts'
import { useFilters } from './use-filters.ts'

interface Props {
  field: FilterField
  facets: Facets
  total: number
}

const mostAtFirst = 8

/** Lists the values of a field with their counts, active values first. A long list has a search field. */
export const FacetValues = ({ field, facets, total }: Props) => {
  const t = useT('search')
  const { valueName } = useFilterWords()
  const [isWhole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  const id = useId()
  const { next } = useFilters()
  const all = offeredValues({ field, facets, total, filters: next.filters })
  const shown = isWhole
    ? all.filter(({ value }) => valueName({ field, value }).toLowerCase().includes(wanted.trim().toLowerCase()))
    : all.slice(0, mostAtFirst)
  return (
    <>
      {isWhole && (
        <input
          type="search"
          aria-label={t('search.more.find')}
          aria-controls={id}
          placeholder={t('search.more.find')}
          autoComplete="off"
          spellCheck={false}
          // The field replaces the pressed button, so it takes the focus.
          ref={focus}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className={`${controlClass} mb-1 h-8 px-2 text-sm max-lg:h-10`}
        />
      )}
      <ul id={id} className={isWhole ? '-mx-2 max-h-72 overflow-y-auto px-2' : ''}>
        {shown.map(({ value, count }) => (
          <li key={value}>
            <FacetLink filter={{ field, value }} count={count} />
          </li>
        ))}
      </ul>
      {isWhole && shown.length === 0 && <p className="py-1 text-sm text-faint">{t('search.more.none')}</p>}
      {!isWhole && all.length > mostAtFirst && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="-mx-2 flex min-h-7 items-center rounded-control px-2 text-sm text-accent-text hover:underline max-lg:min-h-10 noscript:hidden"
        >
          {t('search.more.show', { count: all.length - mostAtFirst })}
        </button>
      )}
    </>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

interface FacetLinkProps {
  filter: Filter
  /** Number of packs with the value, if known. */
  count?: number | undefined
}

/** Link that turns a value of a filter on or off. */
const FacetLink = ({ filter, count }: FacetLinkProps) => {
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
