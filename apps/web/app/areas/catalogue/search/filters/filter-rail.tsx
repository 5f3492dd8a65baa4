import { useT } from '../../../../i18n/use-t.ts'
import { resultsId } from '../results/result-heading.tsx'
import type { Facets } from '../results/search-results.ts'
import { FacetList } from './facet-list.tsx'

interface Props {
  facets: Facets
  total: number
  asAdmin: boolean
}

/** The filters beside the results; where there is no room for both, a sheet has them (`FilterSheet`). */
export const FilterRail = (props: Props) => {
  const t = useT('search')
  return (
    <nav
      aria-label={t('search.filters')}
      className="relative max-lg:hidden max-lg:noscript:order-last max-lg:noscript:mt-8 max-lg:noscript:block"
    >
      <a
        href={`#${resultsId}`}
        className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:z-10 focus-visible:rounded-control focus-visible:bg-raised focus-visible:px-3 focus-visible:py-1.5 focus-visible:shadow-float"
      >
        {t('search.toResults')}
      </a>
      <FacetList {...props} />
    </nav>
  )
}
