import { ArrowRight, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { searchWords } from '../../../../components/mark-words.ts'
import { rememberSearch } from '../../../../components/search-suggestions/recent-searches.ts'
import { track } from '../../../../data/analytics/analytics.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { SocketDot } from '../../../../ui/socket-dot.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { DensitySwitch } from '../../shared/density-switch.tsx'
import { NodeRows } from '../../shared/node-rows.tsx'
import { FacetList } from '../filters/facet-list.tsx'
import { FilterValue } from '../filters/filter-value.tsx'
import type { Filter } from '../filters/filters.ts'
import { useFilterWords } from '../filters/use-filter-words.ts'
import { useFilters } from '../filters/use-filters.ts'
import type { WaysOut } from '../load.server.ts'
import { searchFormId } from '../query/search-form.tsx'
import { useAsked } from '../query/use-asked.ts'
import { isTyped } from '../query/use-typed-search.ts'
import { type CatalogueQuery, sortNamed, sortOf, toPage, toQuery } from '../search.ts'
import { CompareBar, CompareBox } from './compare-choice.tsx'
import { FoundLine } from './found-line.tsx'
import { NoResults } from './no-results.tsx'
import { ResultHeading, resultsId } from './result-heading.tsx'
import { SearchNotes } from './search-notes.tsx'
import type { Results, Sockets } from './search-results.ts'

interface Props {
  asked: CatalogueQuery
  found: Results
  waysOut?: WaysOut | undefined
  coreNode?: string | undefined
  asAdmin: boolean
}

export const ResultList = ({ asked, found, waysOut, coreNode, asAdmin }: Props) => {
  useSettledSearch(asked.query, found.total)
  return (
    <section aria-labelledby={resultsId} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:gap-x-2">
        <ResultHeading asked={asked} found={found} />
        {/* On phones, the order gets a row with the density, because its longest labels need the width. */}
        <div className="flex items-center gap-2 max-sm:contents">
          <FilterSheet found={found} asAdmin={asAdmin} />
          {found.total > 0 && (
            <>
              <SortSelect />
              <DensitySwitch />
            </>
          )}
        </div>
      </div>
      <ActiveFilters />
      <SearchNotes
        asked={asked}
        coreNode={coreNode}
        notes={found.notes}
        {...(found.didYouMean && { didYouMean: found.didYouMean })}
      />
      {found.total === 0 ? <NoResults asked={asked} waysOut={waysOut} /> : <Rows asked={asked} found={found} />}
    </section>
  )
}

const Rows = ({ asked, found }: Pick<Props, 'asked' | 'found'>) => {
  const links = useLinks()
  const words = searchWords(asked.query)
  const wordsOf = (index: number) => searchWords([...words, ...(found.reasons[index]?.words ?? [])].join(' '))
  return (
    <>
      <NodeRows
        nodes={found.nodes}
        showsAdded={sortOf(asked) === 'newest'}
        words={searchWords([...words, ...found.reasons.flatMap((each) => each.words)].join(' '))}
        renderMore={(node, index) => {
          const reason = found.reasons[index]
          return reason && <FoundLine nodeId={node.id} found={reason} words={wordsOf(index)} />
        }}
        renderBeside={(index) => {
          const sockets = found.sockets[index]
          return sockets && <SocketFlow {...sockets} />
        }}
        renderAction={({ id, name }) => <CompareBox key="compare" id={id} name={name} />}
      />
      <CompareBar shown={found.nodes} />
      <div className="mt-6">
        <Pagination page={asked.page} totalPages={found.totalPages} to={(page) => links.home(toPage(asked, page))} />
      </div>
    </>
  )
}

// A search counts once the visitor stops typing for this long.
const typingMs = 1500

const useSettledSearch = (query: string, results: number) => {
  const state: unknown = useLocation().state
  const typed = isTyped(state)
  useEffect(() => {
    if (query === '') return undefined
    const timer = setTimeout(() => {
      track('Search', { query, results })
      if (typed && results > 0) rememberSearch(query)
    }, typingMs)
    return () => clearTimeout(timer)
  }, [query, results, typed])
}

/** Selects the order of the list. Without scripts, the search form submits the order. */
const SortSelect = () => {
  const t = useT('node-row')
  const links = useLinks()
  const navigate = useNavigate()
  const { next } = useAsked()
  const change = (chosen: string) => {
    void navigate(links.home(toQuery({ ...next, sort: sortNamed(chosen), page: 1 })), { preventScrollReset: true })
  }
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:grow max-sm:basis-[calc(100%-6rem)] max-sm:noscript:basis-full">
      <Select
        label={t('node-row.sort.label')}
        labelHidden
        name="sort"
        form={searchFormId}
        value={sortOf(next)}
        onChange={(event) => change(event.target.value)}
        className="min-w-0 max-sm:flex-1 [&_select]:h-8"
      >
        {next.query !== '' && <option value="relevance">{t('node-row.sort.relevance')}</option>}
        <option value="installs">{t('node-row.sort.installs')}</option>
        <option value="stars">{t('node-row.sort.stars')}</option>
        <option value="newest">{t('node-row.sort.newest')}</option>
        <option value="updated">{t('node-row.sort.updated')}</option>
        <option value="name">{t('node-row.sort.name')}</option>
      </Select>
      <Button type="submit" form={searchFormId} size="small" className="hidden! noscript:inline-flex!">
        {t('node-row.sort.apply')}
      </Button>
    </div>
  )
}

/**
 * Button with the number of active filters, which opens a sheet of filters. Shown where the page has no space for them.
 */
const FilterSheet = ({ found, asAdmin }: { found: Results; asAdmin: boolean }) => {
  const t = useT('search')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { length } = useFilters().active
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="h-8! lg:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden />
        {t('search.filters')}
        {length > 0 && (
          <span className="rounded-full bg-accent-surface px-1.5 text-xs text-accent-text tabular-nums">
            <span className="sr-only">{t('search.inForce', { count: length })}</span>
            <span aria-hidden>{format.exactNumber(length)}</span>
          </span>
        )}
      </Button>
      {isOpen && (
        <Sheet
          title={t('search.filters')}
          onClose={() => setOpen(false)}
          foot={
            <Button variant="primary" className="h-11! w-full" onClick={() => setOpen(false)}>
              <span aria-live="polite">{t('search.showResults', { count: found.total })}</span>
            </Button>
          }
        >
          <FacetList facets={found.facets} total={found.total} asAdmin={asAdmin} />
        </Sheet>
      )}
    </>
  )
}

/** Lists the active filters, each as a link that removes the filter, and a link that clears everything. */
const ActiveFilters = () => {
  const t = useT('search', 'home')
  const links = useLinks()
  const { active } = useFilters()
  if (active.length === 0) return null
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-1.5">
      <ul aria-label={t('search.active')} className="contents">
        {active.map((filter) => (
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
      <span className="shrink-0">{t('search.fieldOf', { field: fieldName(filter.field) })}</span>
      <span className="min-w-0 font-medium [&>bdi]:block [&>bdi]:truncate [&>span]:flex">
        <FilterValue filter={filter} />
      </span>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Link>
  )
}

/** Shows the input and output types of a pack's comfy nodes as dots. Hover shows the names of the types. */
const SocketFlow = ({ takes, gives }: Sockets) => {
  const t = useT('search')
  const format = useFormat()
  if (takes.length + gives.length === 0) return null
  return (
    <span className="relative ms-2.5 hidden items-center md:inline-flex">
      {takes.length > 0 && <Dots types={takes} label={t('search.found.takes', { types: format.list([...takes]) })} />}
      <ArrowRight aria-hidden className="mirrored mx-1 size-3 text-faint" />
      {gives.length > 0 && <Dots types={gives} label={t('search.found.gives', { types: format.list([...gives]) })} />}
    </span>
  )
}

const Dots = ({ types, label }: { types: readonly string[]; label: string }) => (
  <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-0.5">
    {types.map((type) => (
      <SocketDot key={type} type={type} />
    ))}
  </span>
)
