import { useEffect, useRef } from 'react'
import { DensitySwitch } from '../../components/density-switch.tsx'
import { searchWords } from '../../components/mark-words.ts'
import { NodeRows } from '../../components/node-rows.tsx'
import { track } from '../../data/analytics/analytics.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import { type CatalogueQuery, toPage } from './catalogue-query.ts'
import type { Results } from './load-home.ts'
import { NoResults } from './no-results.tsx'
import { SortSelect } from './sort-select.tsx'

/** What was found, page by page. */
export const ResultList = ({ asked, found }: { asked: CatalogueQuery; found: Results }) => {
  const links = useLinks()
  const heading = usePageFocus(asked)
  useTrackedSearch(asked.query, found.total)
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            aria-live="polite"
            className="min-w-0 text-base font-semibold wrap-anywhere outline-none"
          >
            <ResultCount asked={asked} found={found} />
          </h2>
          {(asked.query || asked.os || asked.accelerator) && <ClearAll />}
        </div>
        {found.total > 0 && (
          <div className="flex items-center gap-2">
            <SortSelect />
            <DensitySwitch />
          </div>
        )}
      </div>
      {found.total === 0 ? (
        <NoResults asked={asked} {...(found.suggestions && { suggestions: found.suggestions })} />
      ) : (
        <>
          <NodeRows nodes={found.nodes} words={searchWords(asked.query)} />
          <div className="mt-6">
            <Pagination
              page={asked.page}
              totalPages={found.totalPages}
              to={(page) => links.home(toPage(asked, page))}
            />
          </div>
        </>
      )}
    </section>
  )
}

const headingId = 'results'

// Somebody who is still typing has not searched yet.
const typingMs = 1500

const useTrackedSearch = (query: string, results: number) =>
  useEffect(() => {
    if (query === '') return undefined
    const timer = setTimeout(() => track('Search', { query, results }), typingMs)
    return () => clearTimeout(timer)
  }, [query, results])

const ClearAll = () => {
  const t = useT('home')
  return (
    <TextLink to={useLinks().home()} preventScrollReset className="text-sm">
      {t('home.clear')}
    </TextLink>
  )
}

const ResultCount = ({ asked, found }: { asked: CatalogueQuery; found: Results }) => {
  const t = useT('home')
  const format = useFormat()
  const said =
    asked.query === ''
      ? t('home.results.count', { count: found.total })
      : t('home.results.countFor', { count: found.total, query: isolated(asked.query.slice(0, 80)) })
  if (asked.page === 1) return said
  return (
    <>
      {said}
      <span className="font-normal text-faint">
        {' · '}
        {t('home.results.page', {
          page: format.exactNumber(asked.page),
          pages: format.exactNumber(found.totalPages),
        })}
      </span>
    </>
  )
}

// Words of another direction must not turn the sentence round.
const isolated = (text: string) => `\u2068${text}\u2069`

/** Another page of the same list begins at its heading, for the eye and for the keyboard. */
const usePageFocus = (asked: CatalogueQuery) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(asked)
  useEffect(() => {
    const turned = before.current.page !== asked.page && before.current.query === asked.query
    before.current = asked
    if (!turned || asked.page === 1) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [asked])
  return heading
}
