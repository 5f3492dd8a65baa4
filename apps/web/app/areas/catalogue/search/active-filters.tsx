import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { FilterValue } from './filter-value.tsx'
import type { Filter } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'
import { useFilters } from './use-filters.ts'

/** The filters in force, each with a cross, and a way to be rid of everything. */
export const ActiveFilters = () => {
  const t = useT('search', 'home')
  const links = useLinks()
  const { inForce } = useFilters()
  if (inForce.length === 0) return null
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-1.5">
      <ul aria-label={t('search.active')} className="contents">
        {inForce.map((filter) => (
          <li key={`${filter.field} ${filter.value}`} className="max-w-full">
            <ActiveFilter filter={filter} />
          </li>
        ))}
      </ul>
      <TextLink to={links.home()} preventScrollReset className="ms-1 inline-flex min-h-7 items-center text-sm">
        {t('home.clear')}
      </TextLink>
    </div>
  )
}

const ActiveFilter = ({ filter }: { filter: Filter }) => {
  const t = useT('search')
  const { toOther } = useFilters()
  const { fieldName } = useFilterWords()
  return (
    <Link
      to={toOther(filter)}
      preventScrollReset
      rel="nofollow"
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-surface ps-3 pe-2 text-sm text-accent-text transition-colors hover:border-accent"
    >
      <span className="sr-only">{t('search.without')} </span>
      <span className="shrink-0">{`${fieldName(filter.field)}:`}</span>
      <span className="min-w-0 font-medium [&>bdi]:block [&>bdi]:truncate [&>span]:flex">
        <FilterValue filter={filter} />
      </span>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Link>
  )
}
