import { useEffect, useRef } from 'react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { CatalogueQuery } from '../search.ts'
import type { Results } from './search-results.ts'

interface Props {
  asked: CatalogueQuery
  found: Results
}

/**
 * Shows the number of results and announces changes. Another page of the list focuses the heading and scrolls to it.
 */
export const ResultHeading = ({ asked, found }: Props) => {
  const heading = usePageFocus(asked)
  return (
    <h2
      ref={heading}
      id={resultsId}
      tabIndex={-1}
      aria-live="polite"
      className="min-w-0 max-sm:flex-1 text-base font-semibold wrap-anywhere outline-none"
    >
      <ResultCount asked={asked} found={found} />
    </h2>
  )
}

const ResultCount = ({ asked, found }: Props) => {
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

// Isolates the text, so that words of another direction do not reorder the sentence.
const isolated = (text: string) => `\u2068${text}\u2069`

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

/** Id of the results heading. */
export const resultsId = 'results'
