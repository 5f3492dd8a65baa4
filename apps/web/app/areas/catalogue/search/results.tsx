import { memo } from 'react'
import type { CatalogueQuery } from './catalogue-query.ts'
import { FacetNames } from './facet-names.ts'
import { FilterRail } from './filter-rail.tsx'
import type { WaysOut } from './load-home.ts'
import { ResultList } from './result-list.tsx'
import type { Results as Answer } from './search-results.ts'

interface Props {
  asked: CatalogueQuery
  found: Answer
  waysOut?: WaysOut | undefined
  /** Whether an admin is shown what is hidden from others. */
  asAdmin?: boolean
}

/** What was found, with what narrows it beside it. It is drawn anew only when that changes, not when it is known who is looking. */
export const Results = memo(({ asked, found, waysOut, asAdmin = false }: Props) => (
  <FacetNames value={found.facets}>
    <div className="flex flex-col lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
      <FilterRail facets={found.facets} asAdmin={asAdmin} />
      <ResultList asked={asked} found={found} waysOut={waysOut} asAdmin={asAdmin} />
    </div>
  </FacetNames>
))
