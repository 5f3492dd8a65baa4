import { createContext, useContext } from 'react'
import type { Facets } from '../results/search-results.ts'
import type { Filter } from './filters.ts'

/** The facets of the results that are shown, which know what their values are called. */
export const FacetNames = createContext<Facets>({})

/** The label that the results have for a value; undefined where they have none. */
export const useFacetName = () => {
  const facets = useContext(FacetNames)
  return ({ field, value }: Filter): string | undefined =>
    facets[field]?.find((each) => each.value.toLowerCase() === value.toLowerCase())?.label
}
