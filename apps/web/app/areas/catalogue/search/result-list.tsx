import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { DensitySwitch } from '../shared/density-switch.tsx'
import { searchWords } from '../shared/mark-words.ts'
import { NodeRows } from '../shared/node-rows.tsx'
import { track } from '../../../data/analytics/analytics.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { useLinks } from '../../../use-links.ts'
import { ActiveFilters } from './active-filters.tsx'
import { type CatalogueQuery, toPage } from './catalogue-query.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { FoundLine } from './found-line.tsx'
import type { WaysOut } from './load-home.ts'
import { NoResults } from './no-results.tsx'
import { rememberSearch } from './recent-searches.ts'
import { ResultHeading } from './result-heading.tsx'
import { resultsId } from './results-id.ts'
import { SearchNotes } from './search-notes.tsx'
import type { Results } from './search-results.ts'
import { SortSelect } from './sort-select.tsx'
import { isTyped } from './use-typed-search.ts'

interface Props {
  asked: CatalogueQuery
  found: Results
  waysOut?: WaysOut | undefined
  asAdmin: boolean
}

/** What was found, page by page. */
export const ResultList = ({ asked, found, waysOut, asAdmin }: Props) => {
  useSettledSearch(asked.query, found.total)
  return (
    <section aria-labelledby={resultsId} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ResultHeading asked={asked} found={found} />
        <div className="flex items-center gap-2 max-sm:w-full">
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
      <SearchNotes asked={asked} notes={found.notes} {...(found.didYouMean && { didYouMean: found.didYouMean })} />
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
        words={searchWords([...words, ...found.reasons.flatMap((each) => each.words)].join(' '))}
        renderMore={(node, index) => {
          const reason = found.reasons[index]
          return reason && <FoundLine nodeId={node.id} found={reason} words={wordsOf(index)} />
        }}
      />
      <div className="mt-6">
        <Pagination page={asked.page} totalPages={found.totalPages} to={(page) => links.home(toPage(asked, page))} />
      </div>
    </>
  )
}

// Somebody who is still typing has not searched yet.
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
