import { createContext, useContext } from 'react'
import type { Facets } from '../results/search-results.ts'
import type { Filter } from './filters.ts'

/** Facets of the displayed results, with the labels of their values. */
export const FacetNames = createContext<Facets>({})

/** Returns a function that finds the label of a value in the results, or `undefined` without a label. */
export const useFacetName = () => {
  const facets = useContext(FacetNames)
  return ({ field, value }: Filter): string | undefined =>
    facets[field]?.find((each) => each.value.toLowerCase() === value.toLowerCase())?.label
}
